import { sql } from 'kysely'
import { calls } from '../../contract/calls.ts'
import { recordExplicitly, writeAs } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { RecordRefused } from '../platform/http/refused-attempts.ts'

/** Minimum interval between two records of the same user, call and subject, so that a program cannot flood the trail. */
const minIntervalMilliseconds = 60_000

/** The fields of calls that identify the row of an attempt, each with the table of the row. */
const tablesByField = [
  ['userId', 'users'],
  ['roleId', 'roles'],
  ['sourceId', 'reports'],
  ['groupId', 'user_groups'],
  ['reportGroupId', 'report_groups'],
  ['agreementId', 'consent_agreements'],
] as const

/** Creates the function that records a refused attempt of staff on the audit trail, without the payload, which can contain a password. */
export const createRefusedRecorder =
  (context: { database: Database; clock: Clock }): RecordRefused =>
  ({ input, page, ...writer }) =>
    writeAs(context, writer, async transaction => {
      // `page` is the route pattern of a refused page; undefined for a call.
      const subject = page === undefined ? findSubject(writer.call, input) : { tableName: 'pages', key: page }
      const attempt = { ...subject, action: 'refused' as const }
      const since = new Date(context.clock.now().getTime() - minIntervalMilliseconds)
      const { rows } = await sql`select from audit_records where call = ${writer.call} and at > ${since}
        and user_id = ${writer.userId} and action = 'refused' and subject = ${attempt.tableName} and key = ${attempt.key} limit 1`.execute(
        transaction,
      )
      if (rows.length === 0) await recordExplicitly(transaction, attempt)
    })

/** Returns the table and key of the row that a call would have changed; 'calls' and the name of the call if its input names no row. */
const findSubject = (callName: string, input: unknown) => {
  const parsedInput = calls.find(({ name }) => name === callName)?.input.safeParse(input)
  const namedFields = parsedInput?.success ? flattenFields(parsedInput.data) : new Map<string, unknown>()
  const [field, tableName] = tablesByField.find(([fieldName]) => isKey(namedFields.get(fieldName))) ?? []
  return field && tableName ? { tableName, key: String(namedFields.get(field)) } : { tableName: 'calls', key: callName }
}

/**
 * Returns the fields of an object and of the objects in it, by name; outer fields replace inner ones of the same name. A list with several items is
 * left out, because the attempt then has no single row. A list `userIds` with one item counts as the field `userId`.
 */
const flattenFields = (value: unknown): Map<string, unknown> => {
  if (Array.isArray(value)) return value.length === 1 ? flattenFields(value[0]) : new Map()
  if (typeof value !== 'object' || value === null) return new Map()
  const fields = Object.entries(value)
  const innerFields = fields.flatMap(([, fieldValue]) => [...flattenFields(fieldValue)])
  return new Map([...innerFields, ...listSingleUserId(fields), ...fields])
}

/** Returns the only id of a field `userIds` as the field `userId`; an empty list if there is no such field or not one id. */
const listSingleUserId = (fields: [string, unknown][]): [string, unknown][] => {
  const userIds = new Map(fields).get('userIds')
  return Array.isArray(userIds) && userIds.length === 1 ? [['userId', userIds[0]]] : []
}

const isKey = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value !== '')
