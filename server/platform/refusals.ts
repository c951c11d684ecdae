import { messages } from '../../contract/messages.ts'
import type { RefusalRule } from '../../contract/refusal-rules.ts'
import { buildFieldRefusal } from '../../contract/refusals.ts'
import type { Database } from './database/pool.ts'
import { findLastWriter } from './last-writers.ts'
import { editConflict, invalidInput, Problem } from './problem.ts'

/** A refusal lists at most this many names. */
const maxNames = 20

/** Joins the first 20 names of a list, with an ellipsis if there are more. */
export const joinNames = (names: readonly (string | number)[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')

/** Returns a 400 for required fields. */
export const buildMissingFieldsProblem = (...fields: string[]) =>
  invalidInput(fields.map(field => ({ field, message: messages.informationRequired.en })))

/**
 * Returns a 409 for an edit of a row that somebody else has changed since the edit began. It names `what` was
 * changed and the last writer of the row, or a dash if the writer is unknown. `tableName` and `key` identify the row in the audit trail.
 */
export const buildConflictProblem = async (
  database: Database,
  { field, what, tableName, key }: { field: string; what: string; tableName: string; key: string },
) => {
  const who = (await findLastWriter(database, tableName, key)) ?? '–'
  const refusal = buildFieldRefusal(field, 'changedBy', { who, what })
  return editConflict(refusal.message, [refusal])
}

interface NamesProblem {
  status: number
  title: string
  field: string
  rule: RefusalRule
  names: readonly (string | number)[]
}

const buildNamesProblem = ({ status, title, field, rule, names }: NamesProblem) => {
  const refusal = buildFieldRefusal(field, rule, { what: joinNames(names) })
  return new Problem(status, title, { detail: refusal.message, fields: [refusal] })
}

/** Returns a 404 that lists the names of requested items that do not exist. */
export const buildNotFoundProblem = (field: string, names: readonly (string | number)[]) =>
  buildNamesProblem({ status: 404, title: 'Not found', field, rule: 'missing', names })

/** Returns a 409 that lists the names that more than one account has. */
export const buildAmbiguousProblem = (field: string, names: readonly string[]) =>
  buildNamesProblem({ status: 409, title: 'Ambiguous name', field, rule: 'ambiguous', names })
