import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { allKinds } from './slots/kinds.ts'

/** Files that were not accepted: no kind matches the name, several match the same kind, or only one file was allowed. */
export type LeftFiles = { names: string[] } & (
  | { why: 'unfit' | 'onlyOne'; kind?: undefined }
  | { why: 'rivals'; kind: FileKind }
)

/** Returns the kind of a file by its name; undefined if the name does not show it. */
export const kindByName = (name: string, fileName: string): FileKind | undefined => {
  if (/\.(zip|csv)$/i.test(name)) return 'csv'
  if (!/\.xlsx?$/i.test(name)) return undefined
  // The name of the report may itself contain 'metadata'.
  const beyond = name.normalize('NFC').replace(fileName.normalize('NFC'), '')
  return /metadata/i.test(beyond) ? 'metadata' : 'excel'
}

/** Assigns several files to slots by their names. */
export const sortFiles = <F extends { name: string }>(files: readonly F[], fileName: string) => {
  const of = (kind: FileKind | undefined) => files.filter(({ name }) => kindByName(name, fileName) === kind)
  const placed: { kind: FileKind; file: F }[] = []
  const rejections: LeftFiles[] = []
  for (const kind of allKinds) {
    const [file, ...others] = of(kind)
    if (file && others.length > 0)
      rejections.push({ why: 'rivals', kind, names: [file, ...others].map(({ name }) => name) })
    else if (file) placed.push({ kind, file })
  }
  const unfit = of(undefined).map(({ name }) => name)
  if (unfit.length > 0) rejections.push({ why: 'unfit', names: unfit })
  return { placed, rejections }
}
