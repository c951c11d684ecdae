import { type RawBuilder, sql } from 'kysely'
import type { AuditFilters } from '../../contract/audit/records.ts'
import { type AuditTopic, tablesByTopic } from '../../contract/audit/topics.ts'
import type { Database } from '../platform/database/pool.ts'
import { listNamedRows, type NamedRows, toLikePattern } from './searched-names.ts'
import { listTrailUsers } from './trail-users.ts'

/** Returns the SQL condition that selects the records of these filters. The column `subject` of a record has the name of its table. */
export const buildCondition = async (
  database: Database,
  { from, until, username, call, tableName, topic, words }: AuditFilters,
): Promise<RawBuilder<boolean>> => {
  const text = words.trim()
  const conditions = [
    from !== undefined && sql`at >= ${toDayStart(from)}`,
    until !== undefined && sql`at < ${toDayStart(until)}::timestamptz + interval '1 day'`,
    username !== '' && sql`username = ${username}`,
    call !== '' && sql`call = ${call}`,
    tableName !== '' && sql`subject = ${tableName}`,
    topic !== undefined && sql`(${buildTopicCondition(topic)})`,
    text !== '' &&
      sql`(${buildTextCondition(text, await listNamedRows(database, text), await listWriters(database, text))})`,
  ].filter(condition => condition !== false)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/** Returns the beginning of a day in Bangkok. */
const toDayStart = (day: string) => new Date(`${day}T00:00:00+07:00`)

const buildTopicCondition = (topic: AuditTopic) => {
  if (topic === 'refused') return sql`action = 'refused'`
  // The record of an export has the field `exported`, for example { exported: 'CSV' }.
  if (topic === 'exports') return sql`subject = 'system_reports' or after ? 'exported'`
  return sql`subject = any (${tablesByTopic[topic]}::text[])`
}

/** Lists the ids of the users whose usernames contain the words. Ids have an index, which can be combined with the index of the words. */
const listWriters = async (database: Database, words: string) => {
  const people = await listTrailUsers(database)
  return people
    .filter(({ username }) => username.toLowerCase().includes(words.toLowerCase()))
    .map(({ user_id }) => user_id)
}

/** Builds the condition that a record contains the words, is about a row with such a name, or was written by a user with such a name. */
const buildTextCondition = (words: string, namedRows: readonly NamedRows[], writerIds: readonly number[]) =>
  sql.join(
    [
      sql`${recordTextSql} ilike ${toLikePattern(words)}`,
      // A record keeps the username of its time, which the ids do not show.
      sql`(user_id = any (${writerIds}::bigint[]) and username ilike ${toLikePattern(words)})`,
      ...namedRows.map(({ tableName, keys }) => sql`(subject = ${tableName} and key = any (${keys}::text[]))`),
    ],
    sql` or `,
  )

/** The expression of the index in 0020-audit-search.sql. */
const recordTextSql = sql`(subject || ' ' || key || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`
