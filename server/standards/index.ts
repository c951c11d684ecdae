export { openStandards } from './domain.ts'
