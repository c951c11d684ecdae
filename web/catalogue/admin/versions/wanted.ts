import type { Revision } from '../../../../contract/catalogue/report-editing.ts'
import type { Publication } from '../../../../contract/catalogue/versions/report-history.ts'
import type { WantedLink } from './RestoreLinkDialog.tsx'

/** What the user is about to restore. */
export type Wanted = { version: Publication } | { save: Revision } | { link: WantedLink }
