import { csvLine } from '../../platform/csv.ts'

type Records = Record<string, unknown>

/** Yields a user's records as CSV lines: the kind of record, its number in this kind, the field, the value. */
export const recordLines = async function* (records: Records) {
  yield csvLine(['kind', 'record', 'field', 'value'])
  for (const [kind, entries] of Object.entries(records))
    for (const [at, record] of [entries ?? []].flat().entries())
      for (const [field, value] of fieldsOf(record, '')) yield csvLine([kind, at + 1, field, value])
}

/** Returns the values of a record; nested values are named by their path. */
const fieldsOf = (value: unknown, path: string): [field: string, value: string | number | null][] => {
  if (value instanceof Date) return [[path, value.toISOString()]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name))
  return [[path, typeof value === 'number' || value === null ? value : String(value)]]
}
