import type { RowSample } from '../../../../contract/catalogue/drafts/table-changes.ts'
import { type FileStore, readFirstRecords } from '../../../files/index.ts'

/** Limits of a sample: rows, columns, and characters of a value. */
const sampleLimits = { rows: 5, columns: 50, characters: 100 }

/** Returns the first rows of a stored CSV, with truncated values; null if there is no such file. */
export const findSample = async (store: FileStore, digest: string | undefined): Promise<RowSample | null> => {
  const file = digest === undefined ? null : await store.find(digest)
  if (!file) return null
  const { names, records } = await readFirstRecords(store, file, sampleLimits.rows)
  return { columns: truncate(names), rows: records.map(truncate) }
}

const truncate = (values: string[]) =>
  values.slice(0, sampleLimits.columns).map(value => value.slice(0, sampleLimits.characters))
