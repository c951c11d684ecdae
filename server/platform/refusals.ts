import { messages } from '../../contract/messages.ts'
import { refusedBy } from '../../contract/refusals.ts'
import type { Database } from './database/pool.ts'
import { findLastWriter } from './last-writers.ts'
import { editedMeanwhile, invalidInput } from './problem.ts'

/** As many names as a refusal spells out. */
const mostNamed = 20

/** The first names of a list, and a mark where there are more. */
export const spellOut = (names: readonly (string | number)[]) =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', …' : '')

/** 400 for fields that cannot be left out. */
export const required = (...fields: string[]) =>
  invalidInput(fields.map(field => ({ field, message: messages.informationRequired.en })))

/** 409 that names what somebody else has changed since an edit began, and who. */
export const changedMeanwhile = async (
  database: Database,
  { field, what, subject, key }: { field: string; what: string; subject: string; key: string },
) => {
  const who = (await findLastWriter(database, subject, key)) ?? '–'
  const refused = refusedBy(field, 'changedBy', { who, what })
  return editedMeanwhile(refused.message, [refused])
}
