import * as menus from './access/menus.ts'
import * as logins from './accounts/logins.ts'
import * as passwords from './accounts/passwords.ts'
import * as profiles from './accounts/profiles.ts'
import * as secondFactors from './accounts/second-factors.ts'
import * as sessions from './accounts/sessions.ts'
import * as signUps from './accounts/sign-ups.ts'
import * as auditRecords from './audit/records.ts'
import type { Call } from './call.ts'
import * as categories from './catalogue/categories.ts'
import * as categoryEditing from './catalogue/category-editing.ts'
import * as favourites from './catalogue/favourites.ts'
import * as levels from './catalogue/levels.ts'
import * as links from './catalogue/links.ts'
import * as details from './catalogue/report-details.ts'
import * as reportEditing from './catalogue/report-editing.ts'
import * as reportLinks from './catalogue/report-links.ts'
import * as reports from './catalogue/reports.ts'
import * as subCategoryEditing from './catalogue/sub-category-editing.ts'
import * as suggestions from './catalogue/suggestions.ts'
import * as uploads from './catalogue/uploads.ts'
import * as agreementFiles from './consent/agreement-files.ts'
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
  uploads,
  reportEditing,
  reportLinks,
  levels,
  subCategoryEditing,
  categoryEditing,
  menus,
  logins,
  sessions,
  signUps,
  passwords,
  secondFactors,
  profiles,
  agreements,
  agreementFiles,
  cookies,
  office,
  auditRecords,
].flatMap(noun => Object.values(noun).filter(isCall))
