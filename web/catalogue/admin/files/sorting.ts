import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { allKinds } from './slots/kinds.ts'

/** Files that were not taken: no kind has such names, several would be the same kind, or only one was to come. */
export type LeftFiles = { names: string[] } & (
  | { why: 'unfit' | 'onlyOne'; kind?: undefined }
  | { why: 'rivals'; kind: FileKind }
)

/** The kind of a file, only by its name; undefined where the name says nothing. */
export const kindByName = (name: string, fileName: string): FileKind | undefined => {
  if (/\.(zip|csv)$/i.test(name)) return 'csv'
  if (!/\.xlsx?$/i.test(name)) return undefined
  // The report itself may be about metadata.
  const beyond = name.normalize('NFC').replace(fileName.normalize('NFC'), '')
  return /metadata/i.test(beyond) ? 'metadata' : 'excel'
}

/** Several files at once, each for the slot that its name tells. */
export const sortFiles = <F extends { name: string }>(files: readonly F[], fileName: string) => {
  const of = (kind: FileKind | undefined) => files.filter(({ name }) => kindByName(name, fileName) === kind)
  const placed: { kind: FileKind; file: F }[] = []
  const left: LeftFiles[] = []
  for (const kind of allKinds) {
    const [file, ...others] = of(kind)
    if (file && others.length > 0) left.push({ why: 'rivals', kind, names: [file, ...others].map(({ name }) => name) })
    else if (file) placed.push({ kind, file })
  }
  const unfit = of(undefined).map(({ name }) => name)
  if (unfit.length > 0) left.push({ why: 'unfit', names: unfit })
  return { placed, left }
}
