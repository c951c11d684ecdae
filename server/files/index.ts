export { readFirstRecords } from './csv-zips.ts'
export { type FileStore, openFolderStore, type StoredFile } from './store.ts'
export {
  type ReadSheet,
  readWorkbook,
  sheetName,
  type WorkbookCell,
  type WorkbookSheet,
  writeWorkbook,
} from './workbooks.ts'
export { zipOf } from './zips.ts'
