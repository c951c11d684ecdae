export { isOpenCategory } from './category-switches.ts'
export { createAccessDomain } from './domain.ts'
export { selectGrantedReportIds } from './granted-reports.ts'
export { listEndingGrants } from './grants/ending-grants.ts'
export { isPublicSql as isPublic } from './report-conditions.ts'
export { findListedReports as readListedReports, isListedSql as isListed } from './report-lists.ts'
export { type AbsentPerson, createAbsentActor, listViewers } from './viewers.ts'
export {
  buildVisibleFileNameSql as visibleName,
  isNameVisibleSql as isNamed,
  isVisibleSql as isVisible,
  seesReport,
  selectVisibleCombinations as visibleGroups,
  selectVisibleCounts as visibleCounts,
  selectVisibleReports as visibleReports,
  wasVisibleSql as wasVisible,
} from './visible-reports.ts'
