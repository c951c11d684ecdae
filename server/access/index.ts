export { isOpenCategory } from './category-switches.ts'
export { createAccessDomain } from './domain.ts'
export { listEndingGrants } from './grants/ending-grants.ts'
export { isListed, readListedReports } from './report-lists.ts'
export { type AbsentPerson, createAbsentActor, listViewers } from './viewers.ts'
export {
  isNamed,
  isPublic,
  isVisible,
  seesReport,
  selectGrantedReportIds,
  visibleCounts,
  visibleGroups,
  visibleName,
  visibleReports,
  wasVisible,
} from './visible-reports.ts'
