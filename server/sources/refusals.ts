import { type RefusalRule, refusedBy } from '../../contract/refusals.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import { invalidInput, Problem } from '../platform/problem.ts'
import { spellOut } from '../platform/refusals.ts'

/** Returns a 400 with the names in a list that are not reports. */
export const noReports = (names: readonly (string | number)[]) =>
  invalidInput([refusedBy('source_id', 'missing', { what: spellOut(names) })])

const absent = (field: string, rule: RefusalRule, what: string) => {
  const refused = refusedBy(field, rule, { what })
  return new Problem(404, 'Not found', { detail: refused.message, fields: [refused] })
}

/** Returns a 404 for a table that the warehouse does not have. */
export const noTable = (table: string) => absent(sourceFields.table, 'noTable', table)
/** Returns a 404 for a column that its table does not have. */
export const noColumn = (column: string) => absent(sourceFields.column, 'missing', column)
