export { writeTableWorkbook } from './checks/cells/written-workbooks.ts'
export { prepareCsv, readSeries, TableTooLarge } from './checks/column-checks.ts'
export { readNumber } from './checks/columns/number-readings.ts'
export type { Misfit, Preparation } from './checks/columns/prepared.ts'
export { buildColumnRecipe, countNumbers, countTimes, findColumnChoice, mayBeYears } from './checks/columns/recipes.ts'
export { findYearColumns, readFigure, type YearColumns } from './checks/columns/year-columns.ts'
export {
  buildKeywordTemplate,
  buildMetadataTemplate,
  type CheckOptions,
  checkFiles,
  compareTables,
  findPdfRefusal,
  joinFiles,
  makeOtherFile,
  readKeywordList,
} from './checks/index.ts'
export type { AppliedRecipe } from './checks/layouts/recipe-inputs.ts'
export type {
  AcceptedFiles,
  CheckRequest,
  FileRefusal,
  JoinedRows,
  UploadedFile,
} from './checks/requests.ts'
export { typesByKind } from './checks/tables/column-types.ts'
export type { VersionComparison, VersionRow } from './checks/tables/table-changes.ts'
export { createTimeColumns, type TableCoverage } from './checks/tables/time-columns.ts'
export { compareVersions } from './checks/version-checks.ts'
export { readRecords } from './csv-texts.ts'
export { type FirstRecords, readFirstRecords } from './csv-zips.ts'
export { createFilesDomain } from './domain.ts'
export { keepFiles } from './kept-files.ts'
export { ensureLocalFile } from './local-copies.ts'
export type { Place } from './places/place.ts'
export { openPlace } from './places/places.ts'
export { openFolderStore } from './stores/folder-stores.ts'
export { requireOwnMark } from './stores/marked-stores.ts'
export { formatPlace, openPortalStore, openStore } from './stores/open-store.ts'
export type { S3Access } from './stores/s3-clients.ts'
export type { ByteRange, FileInStore, FileStore, MarkableStore, StoredFile } from './stores/store.ts'
export { isUnavailable, StoreError } from './stores/store-errors.ts'
export { type MissingRight, tryStore } from './stores/store-trials.ts'
export { countUnusedFiles, sweepFiles, sweepLockKey } from './sweeps.ts'
export { verifyFiles } from './verifications.ts'
export {
  type ReadSheet,
  readWorkbook,
  toSheetName,
  type WorkbookCell,
  type WorkbookSheet,
  writeWorkbook,
} from './workbooks.ts'
export { buildZip } from './zips.ts'
