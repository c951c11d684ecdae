export { saveCategoryAs } from './categories/category-edits.ts'
export { addSubCategoryAs } from './categories/sub-category-edits.ts'
export { openCatalogueDomain } from './domain.ts'
export { findDraftCsv } from './drafts/columns/draft-csv.ts'
export type { FilesContext } from './drafts/drafts.ts'
export {
  type ComparedDraft,
  compareLoadedDraft,
  createLoadedDraft,
  discardLoadedDraft,
  findLoadedDraftState,
} from './drafts/loaded-drafts.ts'
export { listOwnDrafts } from './drafts/own-drafts.ts'
export { publishDraftIfUnchanged } from './drafts/publications/publications.ts'
export { requireEditableReport } from './editing/editable-reports.ts'
export { saveReportAs } from './editing/report-edits.ts'
export { listReportsWithMostGaps } from './health/incomplete-reports.ts'
export { listLateReleases } from './health/late-releases.ts'
export { storeAndPlanRhythm } from './release-dates/rhythms.ts'
export { listDraftsAwaitingSecondPerson, listReleasesToCome } from './releases/release-lists.ts'
export type { ReleaseMails } from './releases/release-mails.ts'
export { sendDraftIfUnchanged } from './releases/second-person.ts'
export { findSteward, listStewards } from './releases/stewards.ts'
export { type Credit, readCredit } from './report-versions/credits.ts'
export {
  hasVisibleReport,
  type RequestedReport,
  requireRequestedReport,
} from './report-versions/requested-reports.ts'
export { findComparisonKeyColumns, findEarlierVersion } from './report-versions/version-changes.ts'
export { listRequestedColumns, listRequestedFiles } from './report-versions/version-parts.ts'
export { indexTerms } from './search/indexed-terms.ts'
export { createSearch } from './search/search.ts'
export { readTableValues } from './search/table-values.ts'
export { createCatalogueVersionReader } from './versions.ts'
