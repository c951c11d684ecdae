export { createOverviewDomain } from './domain.ts'
