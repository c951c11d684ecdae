export { openLoads } from './domain.ts'
