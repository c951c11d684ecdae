export { isOpenCategory } from './category-switches.ts'
export { createAccessDomain } from './domain.ts'
export { selectGrantedReportIds } from './granted-reports.ts'
export { listEndingGrants } from './grants/ending-grants.ts'
export { isPublicSql as isPublic } from './report-conditions.ts'
export { findListedReports as readListedReports, isListedSql as isListed } from './report-lists.ts'
export { type AbsentPerson, createAbsentActor, listViewers } from './viewers.ts'
export {
  isNameVisibleSql as isNamed,
  isVisibleSql as isVisible,
  seesReport,
  visibleCombinations as visibleGroups,
  visibleCounts,
  visibleFileNameSql as visibleName,
  visibleReports,
  wasVisible,
} from './visible-reports.ts'
