export { isOpenCategory } from './category-switches.ts'
export { createAccessDomain } from './domain.ts'
export { selectGrantedReportIds } from './granted-reports.ts'
export { listEndingGrants } from './grants/ending-grants.ts'
export { isPublicSql } from './report-conditions.ts'
export { findListedReports, isListedSql } from './report-lists.ts'
export { type AbsentPerson, createAbsentActor, listViewers } from './viewers.ts'
export {
  buildVisibleFileNameSql,
  isNameVisibleSql,
  isVisibleSql,
  seesReport,
  selectVisibleCombinations,
  selectVisibleCounts,
  selectVisibleReports,
  wasVisibleSql,
} from './visible-reports.ts'
