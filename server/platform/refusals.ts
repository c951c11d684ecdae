import { messages } from '../../contract/messages.ts'
import { type RefusalRule, refusedBy } from '../../contract/refusals.ts'
import type { Database } from './database/pool.ts'
import { findLastWriter } from './last-writers.ts'
import { editedMeanwhile, invalidInput, Problem } from './problem.ts'

/** Limit of names in a refusal. */
const maxNames = 20

/** Joins the first names of a list, with an ellipsis if there are more. */
export const spellOut = (names: readonly (string | number)[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')

/** Returns a 400 for required fields. */
export const missingFields = (...fields: string[]) =>
  invalidInput(fields.map(field => ({ field, message: messages.informationRequired.en })))

/** Returns a 409 that names the last writer of a row that was changed since an edit began, and what was changed. */
export const changedMeanwhile = async (
  database: Database,
  { field, what, subject, key }: { field: string; what: string; subject: string; key: string },
) => {
  const who = (await findLastWriter(database, subject, key)) ?? '–'
  const refusal = refusedBy(field, 'changedBy', { who, what })
  return editedMeanwhile(refusal.message, [refusal])
}

const refuse = (
  status: number,
  title: string,
  field: string,
  rule: RefusalRule,
  names: readonly (string | number)[],
) => {
  const refusal = refusedBy(field, rule, { what: spellOut(names) })
  return new Problem(status, title, { detail: refusal.message, fields: [refusal] })
}

/** Returns a 404 that names the requested items that do not exist. */
export const missing = (field: string, names: readonly (string | number)[]) =>
  refuse(404, 'Not found', field, 'missing', names)

/** Returns a 409 for names that several accounts have. */
export const ambiguous = (field: string, names: readonly string[]) =>
  refuse(409, 'Ambiguous name', field, 'ambiguous', names)
