export { readFirstRecords } from './csv-zips.ts'
export { openFolderStore } from './folder-stores.ts'
export { keepFiles } from './kept-files.ts'
export { type ByteRange, type FileStore, type KeptFile, openStore, type StoredFile } from './store.ts'
export { StoreError } from './store-errors.ts'
export { sweepFiles } from './sweeps.ts'
export { verifyFiles } from './verifications.ts'
export {
  type ReadSheet,
  readWorkbook,
  sheetName,
  type WorkbookCell,
  type WorkbookSheet,
  writeWorkbook,
} from './workbooks.ts'
export { zipOf } from './zips.ts'
