import { menu, signedIn, signedInWithConsent, withConsent } from '../call.ts'
import type { Download } from '../download.ts'

// Query parameters of old addresses (file_id, user_id, firstname, lastname, file_type) are accepted and ignored: the session identifies the
// caller, and the path and the report the file. Only `version` and `as_of` select another version.

/** Requires a login and accepted cookies (docs/behaviour/consent.md#what-needs-accepted-cookies), also from the list of top downloads. */
export const downloadExcel = {
  name: 'downloadExcel',
  path: '/file/downloadFileMongo/{file_name}.xlsx',
  access: signedInWithConsent,
  summary: "A report's data as a workbook.",
} satisfies Download

/** Like downloadExcel. */
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

/** All changes of a version against the previous one; requires the same rights as the table, as it contains its rows. */
export const downloadVersionChanges = {
  name: 'downloadVersionChanges',
  path: '/file/versionChanges/{file_name}.zip',
  access: signedInWithConsent,
  summary: 'The changes in a version of a report, as CSV in a zip.',
} satisfies Download

/** The example word list that staff fill in (docs/behaviour/files.md#examples-to-fill-in); any signed-in user may download it. */
export const downloadWordExample = {
  name: 'downloadWordExample',
  path: '/file/downloadReportExample',
  access: signedIn,
  summary: 'A workbook to fill in with the keywords of a report.',
} as const

/** The example metadata workbook that staff fill in. */
export const downloadMetadataExample = {
  name: 'downloadMetadataExample',
  path: '/file/downloadMetadataExample',
  access: signedIn,
  summary: 'A workbook to fill in with the columns of a report.',
} as const

/** An earlier version of a report's file, by its version id; the extension is that of its kind. */
export const downloadVersionWorkbook = {
  name: 'downloadVersionWorkbook',
  path: '/file/version/{version_id}.xlsx',
  access: menu('ReportConfiguration'),
  summary: 'A version of a workbook of a report, for staff.',
} satisfies Download

/** Like downloadVersionWorkbook. */
export const downloadVersionCsv = {
  name: 'downloadVersionCsv',
  path: '/file/version/{version_id}.zip',
  access: menu('ReportConfiguration'),
  summary: 'A version of the CSV of a report, for staff.',
} satisfies Download
