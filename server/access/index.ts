export { isOpenCategory } from './category-switches.ts'
export { listMembershipsOf } from './memberships.ts'
export { isPublic, isVisible, visibleName, visibleReports } from './visible-reports.ts'
