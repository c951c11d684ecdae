export { ImportError } from './candidates.ts'
export { openCkanOrigin } from './ckan/packages.ts'
export { openFolderOrigin } from './folders/folders.ts'
export { runImport } from './imports.ts'
