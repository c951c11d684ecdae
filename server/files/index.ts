export { readFirstRecords } from './csv-zips.ts'
export { type FileStore, openFolderStore, type StoredFile } from './store.ts'
