import * as menus from './access/menus.ts'
import * as logins from './accounts/logins.ts'
import * as passwords from './accounts/passwords.ts'
import * as profiles from './accounts/profiles.ts'
import * as secondFactors from './accounts/second-factors.ts'
import * as sessions from './accounts/sessions.ts'
import * as signUps from './accounts/sign-ups.ts'
import type { Call } from './call.ts'
import * as categories from './catalogue/categories.ts'
import * as favourites from './catalogue/favourites.ts'
import * as links from './catalogue/links.ts'
import * as details from './catalogue/report-details.ts'
import * as reports from './catalogue/reports.ts'
import * as suggestions from './catalogue/suggestions.ts'
import * as agreements from './consent/agreements.ts'
import * as cookies from './consent/cookies.ts'
import * as office from './office/pages.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every call of the contract. The start fails when one has no handler. */
export const calls: Call[] = [
  categories,
  reports,
  details,
  favourites,
  links,
  suggestions,
  menus,
  logins,
  sessions,
  signUps,
  passwords,
  secondFactors,
  profiles,
  agreements,
  cookies,
  office,
].flatMap(noun => Object.values(noun).filter(isCall))
