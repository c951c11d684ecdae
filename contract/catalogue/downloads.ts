import { menu, signedIn, signedInWithConsent, withConsent } from '../call.ts'
import type { Download } from '../download.ts'

// URLs of the earlier portal have the parameters file_id, user_id, firstname, lastname and file_type. They are ignored, because the session
// identifies the caller, and the path the file. Only the parameters `version` and `as_of` have an effect: they select an earlier version.

/** Requires a login and accepted cookies (docs/behaviour/consent.md#what-needs-accepted-cookies). */
export const downloadExcel = {
  name: 'downloadExcel',
  path: '/file/downloadFileMongo/{file_name}.xlsx',
  access: signedInWithConsent,
  summary: "A report's data as a workbook.",
} satisfies Download

/** Requires the same as `downloadExcel`. */
export const downloadCsv = {
  name: 'downloadCsv',
  path: '/file/downloadFileMongo/{file_name}.zip',
  access: signedInWithConsent,
  summary: "A report's data as CSV in a zip.",
} satisfies Download

/** Requires accepted cookies, but no login (docs/behaviour/consent.md#what-needs-accepted-cookies). */
export const downloadMetadata = {
  name: 'downloadMetadata',
  path: '/file/downloadFileMetadataMongo/{file_name}.xlsx',
  access: withConsent,
  summary: "A report's metadata workbook.",
} satisfies Download

/** All changes of a report version since the previous one. It contains rows of the table, so it requires the same as `downloadExcel`. */
export const downloadVersionChanges = {
  name: 'downloadVersionChanges',
  path: '/file/versionChanges/{file_name}.zip',
  access: signedInWithConsent,
  summary: 'The changes in a version of a report, as CSV in a zip.',
} satisfies Download

/**
 * A workbook with keywords, not a Word document, for staff to fill in (docs/behaviour/files.md#examples-to-fill-in). Any signed-in user may
 * download it. Its path has no parameter, so it is not a `Download`.
 */
export const downloadWordExample = {
  name: 'downloadWordExample',
  path: '/file/downloadReportExample',
  access: signedIn,
  summary: 'A workbook to fill in with the keywords of a report.',
} as const

/** An example for staff to fill in, like `downloadWordExample`. */
export const downloadMetadataExample = {
  name: 'downloadMetadataExample',
  path: '/file/downloadMetadataExample',
  access: signedIn,
  summary: 'A workbook to fill in with the columns of a report.',
} as const

/** A data or metadata workbook of any file version, by its id. */
export const downloadVersionWorkbook = {
  name: 'downloadVersionWorkbook',
  path: '/file/version/{version_id}.xlsx',
  access: menu('ReportConfiguration'),
  summary: 'A version of a workbook of a report, for staff.',
} satisfies Download

/** A CSV of any file version, by its id. */
export const downloadVersionCsv = {
  name: 'downloadVersionCsv',
  path: '/file/version/{version_id}.zip',
  access: menu('ReportConfiguration'),
  summary: 'A version of the CSV of a report, for staff.',
} satisfies Download
