import type { Publication } from '../../../../contract/catalogue/versions/report-history.ts'

/** The files of a version that restoring it would publish: those that were uploaded and are not current. The portal makes the others again. */
export const restorableFiles = ({ files }: Publication) =>
  files.filter(({ madeFrom, isCurrent }) => madeFrom === null && !isCurrent)
