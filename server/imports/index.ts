export { ImportError } from './candidates.ts'
export { ckanOrigin } from './ckan/packages.ts'
export { folderOrigin } from './folders/folders.ts'
export { runImport } from './imports.ts'
