import { type RefusalRule, refusedBy } from '../../contract/refusals.ts'
import { Problem } from '../platform/problem.ts'
import { spellOut } from '../platform/refusals.ts'

const refusal = (
  status: number,
  title: string,
  field: string,
  rule: RefusalRule,
  names: readonly (string | number)[],
) => {
  const refused = refusedBy(field, rule, { what: spellOut(names) })
  return new Problem(status, title, { detail: refused.message, fields: [refused] })
}

/** Returns a 404 that names the requested items that do not exist. */
export const missing = (field: string, names: readonly (string | number)[]) =>
  refusal(404, 'Not found', field, 'missing', names)

/** Returns a 409 for names that several accounts have. */
export const ambiguous = (field: string, names: readonly string[]) =>
  refusal(409, 'Ambiguous name', field, 'ambiguous', names)
