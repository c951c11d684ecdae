export { type Directory, openDirectory } from './directories.ts'
export { findDirectory } from './settings.ts'
