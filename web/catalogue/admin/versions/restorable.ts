import type { Revision } from '../../../../contract/catalogue/editing/report-revisions.ts'
import type { Publication } from '../../../../contract/catalogue/versions/report-history.ts'
import type { RestorableLink } from './RestoreLinkDialog.tsx'

/** What the user is about to restore: a version of the files, a save of the fields, or a URL of a link. */
export type Restorable = { version: Publication } | { save: Revision } | { link: RestorableLink }
