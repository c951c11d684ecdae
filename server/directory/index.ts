export { openDirectoryDomain } from './domain.ts'
