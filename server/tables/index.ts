export { openTables } from './domain.ts'
