export { openOverview } from './domain.ts'
