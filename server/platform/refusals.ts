import { messages } from '../../contract/messages.ts'
import { refusedBy } from '../../contract/refusals.ts'
import type { Database } from './database/pool.ts'
import { findLastWriter } from './last-writers.ts'
import { editedMeanwhile, invalidInput } from './problem.ts'

/** Limit of names in a refusal. */
const mostNamed = 20

/** Joins the first names of a list, with an ellipsis if there are more. */
export const spellOut = (names: readonly (string | number)[]) =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', …' : '')

/** A 400 for required fields. */
export const required = (...fields: string[]) =>
  invalidInput(fields.map(field => ({ field, message: messages.informationRequired.en })))

/** A 409 that names what somebody else has changed since an edit began, and who. */
export const changedMeanwhile = async (
  database: Database,
  { field, what, subject, key }: { field: string; what: string; subject: string; key: string },
) => {
  const who = (await findLastWriter(database, subject, key)) ?? '–'
  const refused = refusedBy(field, 'changedBy', { who, what })
  return editedMeanwhile(refused.message, [refused])
}
