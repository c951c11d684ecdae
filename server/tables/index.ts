export { readBuildProgress } from './builds/build-progress.ts'
export { openTables } from './domain.ts'
