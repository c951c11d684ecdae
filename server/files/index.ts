export {
  type CheckOptions,
  checkFiles,
  compareTables,
  findPdfRefusal,
  makeMetadataTemplate,
  makeWordTemplate,
  readWordList,
} from './checks/index.ts'
export type { Accepted, CheckRequest, Refused, UploadedFile } from './checks/requests.ts'
export { readRecords } from './csv-texts.ts'
export { readFirstRecords } from './csv-zips.ts'
export { openFolderStore } from './folder-stores.ts'
export { keepFiles } from './kept-files.ts'
export { copyHere } from './local-copies.ts'
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
