export { isOpenCategory } from './category-switches.ts'
export { isVisible, visibleReports } from './visible-reports.ts'
