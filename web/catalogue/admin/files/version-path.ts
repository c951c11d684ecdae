import { downloadVersionCsv, downloadVersionWorkbook } from '../../../../contract/catalogue/downloads.ts'
import type { FileVersion } from '../../../../contract/catalogue/versions/file-versions.ts'

/** Returns the path where staff download a version of a file. */
export const buildVersionPath = ({ kind, versionId }: FileVersion) => {
  const { path } = kind === 'csv' ? downloadVersionCsv : downloadVersionWorkbook
  // Both paths have one parameter: the id of the version in braces.
  return path.replace(/\{\w+\}/, String(versionId))
}
