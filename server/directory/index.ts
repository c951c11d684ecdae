export { openDirectory } from './directories.ts'
export { findDirectory } from './settings.ts'
