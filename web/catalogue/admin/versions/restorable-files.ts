import type { Publication } from '../../../../contract/catalogue/versions/report-history.ts'

/**
 * Returns the files that restoring a version would publish: its uploaded files that are not current. The portal generates the others again.
 */
export const listRestorableFiles = ({ files }: Publication) =>
  files.filter(({ madeFrom, isCurrent }) => madeFrom === null && !isCurrent)
