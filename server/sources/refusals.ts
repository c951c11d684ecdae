import type { RefusalRule } from '../../contract/refusal-rules.ts'
import { buildFieldRefusal } from '../../contract/refusals.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import { invalidInput, Problem } from '../platform/problem.ts'
import { joinNames } from '../platform/refusals.ts'

/** Returns a 400 for a list of reports, with the entries that are no reports. */
export const noReports = (names: readonly (string | number)[]) =>
  invalidInput([buildFieldRefusal('source_id', 'missing', { what: joinNames(names) })])

const buildNotFound = (field: string, rule: RefusalRule, what: string) => {
  const refused = buildFieldRefusal(field, rule, { what })
  return new Problem(404, 'Not found', { detail: refused.message, fields: [refused] })
}

/** Returns a 404 for a table that the warehouse does not have. */
export const noTable = (table: string) => buildNotFound(sourceFields.table, 'noTable', table)
/** Returns a 404 for a column that its table does not have. */
export const noColumn = (column: string) => buildNotFound(sourceFields.column, 'missing', column)
