import { downloadVersionCsv, downloadVersionWorkbook } from '../../../../contract/catalogue/downloads.ts'
import type { FileVersion } from '../../../../contract/catalogue/uploads.ts'

/** Where staff take a version of a file home. */
export const versionPath = ({ kind, versionId }: FileVersion) =>
  (kind === 'csv' ? downloadVersionCsv : downloadVersionWorkbook).path.replace(/\{\w+\}/, String(versionId))
