import { downloadVersionCsv, downloadVersionWorkbook } from '../../../../contract/catalogue/downloads.ts'
import type { FileVersion } from '../../../../contract/catalogue/uploads.ts'

/** Returns the path where staff download a version of a file. */
export const versionPath = ({ kind, versionId }: FileVersion) =>
  (kind === 'csv' ? downloadVersionCsv : downloadVersionWorkbook).path.replace(/\{\w+\}/, String(versionId))
