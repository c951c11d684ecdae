export { isOpenCategory } from './category-switches.ts'
export { createAccessDomain } from './domain.ts'
export { listEndingGrants } from './grants/ending-grants.ts'
export { findListedReports as readListedReports, isListedSql as isListed } from './report-lists.ts'
export { type AbsentPerson, createAbsentActor, listViewers } from './viewers.ts'
export {
  isNameVisibleSql as isNamed,
  isPublicSql as isPublic,
  isVisibleSql as isVisible,
  seesReport,
  selectGrantedReportIds,
  visibleCombinations as visibleGroups,
  visibleCounts,
  visibleFileNameSql as visibleName,
  visibleReports,
  wasVisible,
} from './visible-reports.ts'
