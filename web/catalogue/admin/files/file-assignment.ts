import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { allKinds } from './slots/kinds.ts'

/**
 * Files that were not assigned. Unfit: no kind matches the name. Rivals: several names match the same kind. Only one: only one file was
 * allowed.
 */
export type RejectedFiles = { names: string[] } & (
  | { reason: 'unfit' | 'onlyOne'; kind?: undefined }
  | { reason: 'rivals'; kind: FileKind }
)

/** Returns the kind of a file by its name; undefined if the name fits no kind. `fileName` is the File Name of the report. */
export const findKindByName = (name: string, fileName: string): FileKind | undefined => {
  // Only a CSV may be zipped.
  if (/\.(zip|csv)$/i.test(name)) return 'csv'
  if (!/\.xlsx?$/i.test(name)) return undefined
  // The File Name itself may contain 'metadata'.
  const nameWithoutReport = name.normalize('NFC').replace(fileName.normalize('NFC'), '')
  return /metadata/i.test(nameWithoutReport) ? 'metadata' : 'excel'
}

/** Assigns files to kinds by their names; rejects files without a kind, and files that would share a kind. */
export const assignFiles = <F extends { name: string }>(files: readonly F[], fileName: string) => {
  const filterByKind = (kind: FileKind | undefined) =>
    files.filter(({ name }) => findKindByName(name, fileName) === kind)
  const assignments: { kind: FileKind; file: F }[] = []
  const rejections: RejectedFiles[] = []
  for (const kind of allKinds) {
    const matches = filterByKind(kind)
    const [file] = matches
    if (matches.length > 1) rejections.push({ reason: 'rivals', kind, names: matches.map(({ name }) => name) })
    else if (file) assignments.push({ kind, file })
  }
  const unfit = filterByKind(undefined).map(({ name }) => name)
  if (unfit.length > 0) rejections.push({ reason: 'unfit', names: unfit })
  return { assignments, rejections }
}
