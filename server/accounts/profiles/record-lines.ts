import { csvLine } from '../../platform/csv.ts'

type Records = Record<string, unknown>

/** A user's records as lines of a CSV: the kind of record, the number of the record in its kind, the field, the value. */
export const recordLines = async function* (records: Records) {
  yield csvLine(['kind', 'record', 'field', 'value'])
  for (const [kind, held] of Object.entries(records))
    for (const [at, record] of [held ?? []].flat().entries())
      for (const [field, value] of fieldsOf(record, '')) yield csvLine([kind, at + 1, field, value])
}

/** The values of a record, those within another by the names on the way to them. */
const fieldsOf = (value: unknown, path: string): [field: string, value: string | number | null][] => {
  if (value instanceof Date) return [[path, value.toISOString()]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name))
  return [[path, typeof value === 'number' || value === null ? value : String(value)]]
}
