import * as explanations from './access/explanations.ts'
import * as grantLists from './access/grant-lists.ts'
import * as grantTerms from './access/grant-terms.ts'
import * as grants from './access/grants.ts'
import * as menus from './access/menus.ts'
import * as monitor from './access/monitor.ts'
import * as permissions from './access/permissions.ts'
import * as reportGroups from './access/report-groups.ts'
import * as reviews from './access/reviews.ts'
import * as roles from './access/roles.ts'
import * as trials from './access/trials.ts'
import * as userGroups from './access/user-groups.ts'
import * as directoryUsers from './accounts/directory-users.ts'
import * as emailLinks from './accounts/email-links.ts'
import * as enrolments from './accounts/enrolments.ts'
import * as erasures from './accounts/erasures.ts'
import * as logins from './accounts/logins.ts'
import * as managedUsers from './accounts/managed-users.ts'
import * as passwords from './accounts/passwords.ts'
import * as profiles from './accounts/profiles.ts'
import * as readKeys from './accounts/read-keys.ts'
import * as secondFactors from './accounts/second-factors.ts'
import * as sessions from './accounts/sessions.ts'
import * as signUps from './accounts/sign-ups.ts'
import * as userChanges from './accounts/user-changes.ts'
import * as withdrawals from './accounts/withdrawals.ts'
import * as auditEntries from './audit/entries.ts'
import * as auditRecords from './audit/records.ts'
import type { Call } from './call.ts'
import * as catalogueHealth from './catalogue/catalogue-health.ts'
import * as categories from './catalogue/categories.ts'
import * as categoryEditing from './catalogue/category-editing.ts'
import * as draftColumns from './catalogue/draft-columns.ts'
import * as drafts from './catalogue/drafts/drafts.ts'
import * as reportChoices from './catalogue/editing/report-choices.ts'
import * as reportRevisions from './catalogue/editing/report-revisions.ts'
import * as favourites from './catalogue/favourites.ts'
import * as catalogueFigures from './catalogue/figures/catalogue-figures.ts'
import * as keyFigures from './catalogue/figures/key-figures.ts'
import * as levels from './catalogue/levels.ts'
import * as links from './catalogue/links.ts'
import * as releaseCalendar from './catalogue/release-calendar.ts'
import * as releases from './catalogue/releases.ts'
import * as reportDetails from './catalogue/report-details.ts'
import * as reportEditing from './catalogue/report-editing.ts'
import * as reportLinks from './catalogue/report-links.ts'
import * as reports from './catalogue/reports.ts'
import * as rhythms from './catalogue/rhythms.ts'
import * as reportSearches from './catalogue/search/report-searches.ts'
import * as subCategoryEditing from './catalogue/sub-category-editing.ts'
import * as suggestions from './catalogue/suggestions.ts'
import * as uploads from './catalogue/uploads.ts'
import * as fileVersions from './catalogue/versions/file-versions.ts'
import * as reportHistory from './catalogue/versions/report-history.ts'
import * as reportVersions from './catalogue/versions/report-versions.ts'
import * as agreementAdministration from './consent/agreement-administration.ts'
import * as agreementFiles from './consent/agreement-files.ts'
import * as agreements from './consent/agreements.ts'
import * as cookies from './consent/cookies.ts'
import * as receipts from './consent/receipts.ts'
import * as follows from './follows/follows.ts'
import * as unsubscribing from './follows/unsubscribing.ts'
import * as loads from './loads/loads.ts'
import * as officePages from './office/pages.ts'
import * as overview from './overview/overview.ts'
import * as failingJobs from './runs/failing-jobs.ts'
import * as runIntake from './runs/intake.ts'
import * as runJobs from './runs/jobs.ts'
import * as runKeys from './runs/keys.ts'
import * as monitoring from './runs/monitoring.ts'
import * as runDetails from './runs/run-details.ts'
import * as runList from './runs/run-list.ts'
import * as externalSources from './sources/external-sources.ts'
import * as internalSources from './sources/internal-sources.ts'
import * as reportSources from './sources/report-sources.ts'
import * as draftTable from './tables/draft-table.ts'
import * as reportProfile from './tables/report-profile.ts'
import * as publicUse from './usage/public-use.ts'
import * as systemReports from './usage/system-reports.ts'

/** Returns true for the calls among the exports of a module, which also exports schemas and constants. */
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every call of the contract, in the order of docs/calls.md. The portal does not start if a call has no handler. */
export const calls: Call[] = [
  categories,
  draftColumns,
  draftTable,
  reports,
  reportSearches,
  reportDetails,
  reportProfile,
  catalogueFigures,
  reportVersions,
  releaseCalendar,
  favourites,
  links,
  suggestions,
  follows,
  unsubscribing,
  uploads,
  drafts,
  fileVersions,
  releases,
  reportEditing,
  reportRevisions,
  reportChoices,
  reportHistory,
  reportLinks,
  rhythms,
  levels,
  subCategoryEditing,
  categoryEditing,
  catalogueHealth,
  keyFigures,
  menus,
  grants,
  grantLists,
  grantTerms,
  roles,
  permissions,
  userGroups,
  reportGroups,
  monitor,
  explanations,
  trials,
  reviews,
  logins,
  sessions,
  signUps,
  emailLinks,
  passwords,
  secondFactors,
  profiles,
  readKeys,
  withdrawals,
  enrolments,
  managedUsers,
  userChanges,
  erasures,
  directoryUsers,
  agreements,
  agreementFiles,
  agreementAdministration,
  cookies,
  receipts,
  officePages,
  auditEntries,
  auditRecords,
  systemReports,
  internalSources,
  reportSources,
  externalSources,
  runIntake,
  runKeys,
  runJobs,
  runList,
  failingJobs,
  runDetails,
  monitoring,
  loads,
  publicUse,
  overview,
].flatMap(contractModule => Object.values(contractModule).filter(isCall))
