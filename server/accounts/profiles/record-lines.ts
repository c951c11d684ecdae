import { csvLine } from '../../platform/csv.ts'

type Records = Record<string, unknown>

/** Yields a user's records as CSV lines: the kind of record, its number in this kind, the field, the value. */
export const recordLines = async function* (records: Records) {
  yield csvLine(['kind', 'record', 'field', 'value'])
  for (const [kind, entries] of Object.entries(records))
    for (const [index, record] of [entries ?? []].flat().entries())
      for (const [field, value] of flattenFields(record, '')) yield csvLine([kind, index + 1, field, value])
}

/** Returns the values of a record; nested values are named by their path. */
const flattenFields = (value: unknown, path: string): [field: string, value: string | number | null][] => {
  if (value instanceof Date) return [[path, value.toISOString()]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => flattenFields(inner, path ? `${path}.${name}` : name))
  return [[path, typeof value === 'number' || value === null ? value : String(value)]]
}
