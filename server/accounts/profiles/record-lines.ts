import { formatCsvLine } from '../../platform/csv.ts'

type Records = Record<string, unknown>

/** Formats a user's records as CSV lines: the kind of record, its number in this kind, the field, the value. */
export const formatRecordLines = async function* (records: Records) {
  yield formatCsvLine(['kind', 'record', 'field', 'value'])
  for (const [kind, entries] of Object.entries(records))
    for (const [index, record] of [entries ?? []].flat().entries())
      for (const [field, value] of flattenFields(record, '')) yield formatCsvLine([kind, index + 1, field, value])
}

/** Returns the fields of a record with their values; a nested field is named by its path, e.g. link.hash. */
const flattenFields = (value: unknown, path: string): [field: string, value: string | number | null][] => {
  if (value instanceof Date) return [[path, value.toISOString()]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => flattenFields(inner, path ? `${path}.${name}` : name))
  return [[path, typeof value === 'number' || value === null ? value : String(value)]]
}
