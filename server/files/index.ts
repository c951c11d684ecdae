export { type FileStore, openFolderStore, type StoredFile } from './store.ts'
