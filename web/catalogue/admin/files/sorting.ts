import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { allKinds } from './slots/kinds.ts'

/** Files that were not accepted: no kind matches the name, several match the same kind, or only one file was allowed. */
export type LeftFiles = { names: string[] } & (
  | { reason: 'unfit' | 'onlyOne'; kind?: undefined }
  | { reason: 'rivals'; kind: FileKind }
)

/** Returns the kind of a file by its name; undefined if the name does not show it. */
export const findKindByName = (name: string, fileName: string): FileKind | undefined => {
  if (/\.(zip|csv)$/i.test(name)) return 'csv'
  if (!/\.xlsx?$/i.test(name)) return undefined
  // The name of the report may itself contain 'metadata'.
  const rest = name.normalize('NFC').replace(fileName.normalize('NFC'), '')
  return /metadata/i.test(rest) ? 'metadata' : 'excel'
}

/** Assigns several files to slots by their names. */
export const sortFiles = <F extends { name: string }>(files: readonly F[], fileName: string) => {
  const filterByKind = (kind: FileKind | undefined) =>
    files.filter(({ name }) => findKindByName(name, fileName) === kind)
  const placed: { kind: FileKind; file: F }[] = []
  const rejections: LeftFiles[] = []
  for (const kind of allKinds) {
    const [file, ...others] = filterByKind(kind)
    if (file && others.length > 0)
      rejections.push({ reason: 'rivals', kind, names: [file, ...others].map(({ name }) => name) })
    else if (file) placed.push({ kind, file })
  }
  const unfit = filterByKind(undefined).map(({ name }) => name)
  if (unfit.length > 0) rejections.push({ reason: 'unfit', names: unfit })
  return { placed, rejections }
}
