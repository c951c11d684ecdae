import { type RawBuilder, sql } from 'kysely'
import { type AuditEntry, type AuditPart, maxCountedRecords } from '../../contract/audit/entries.ts'
import type { AuditFilters, AuditRecord } from '../../contract/audit/records.ts'
import { findSecondKeyReference } from '../../contract/audit/references.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildCondition } from './filters.ts'
import { listReferencedNames } from './names.ts'
import { listShortRecords } from './records.ts'
import { listTrailUsers } from './trail-users.ts'

interface ListEntriesInput extends AuditFilters {
  /** The id of a record: selects only its transaction, whatever the filters say. */
  auditId?: number | undefined
  /** Selects transactions before this time: the `earlierBefore` of the page before. */
  before?: string | undefined
  /** Number of transactions. */
  pageSize: number
}

/** Limit of records of each kind in an entry: a transaction may have tens of thousands. */
const maxRecordsPerPart = 6

/**
 * Returns one page of entries, one for each transaction, the latest first. An entry is complete even if only some of its records match.
 * `pageSize` counts the different times of the transactions, which is the number of transactions unless two wrote in the same millisecond.
 * `total` is the number of matching records, null above the limit.
 */
export const listEntries = async (database: Database, { auditId, before, pageSize, ...filters }: ListEntriesInput) => {
  const condition = await buildCondition(database, filters)
  const isMatchSql = auditId === undefined ? condition : sql<boolean>`audit_id = ${auditId}`
  const [rows, total, trailUsers] = await Promise.all([
    listParts(database, { isMatchSql, before, pageSize }),
    countRecords(database, isMatchSql),
    listTrailUsers(database),
  ])
  const times = [...new Set(rows.map(({ at }) => at.getTime()))]
  // `listParts` reads one time more than the page has, to find out whether there are earlier transactions.
  const hasEarlier = times.length > pageSize
  const lastTimeOfPage = times[pageSize - 1]
  const timeAfterPage = times[pageSize]
  const pageRows = hasEarlier ? rows.filter(({ at }) => at.getTime() !== timeAfterPage) : rows
  const records = await listShortRecords(
    database,
    pageRows.flatMap(({ recordIds }) => recordIds),
  )
  return {
    entries: toEntries(pageRows, records),
    names: await listReferencedNames(database, [...records.values()].flatMap(toReferringRecords)),
    earlierBefore: hasEarlier ? new Date(lastTimeOfPage!).toISOString() : null,
    total,
    usernames: trailUsers.map(({ username }) => username),
  }
}

/** Counts the matching records; null if there are more than the limit. */
const countRecords = async (database: Database, isMatchSql: RawBuilder<boolean>) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from audit_records where ${isMatchSql} limit ${maxCountedRecords + 1}) as counted`.execute(database)
  const { count } = rows[0]!
  return count > maxCountedRecords ? null : count
}

/** One part of an entry: the records of one transaction that have the same table and action. */
interface PartRow {
  /** Id of the first record of the transaction. */
  entryId: number
  at: Date
  username: string
  call: string
  /** The IP address. */
  address: string
  action: string
  tableName: string
  /** Number of records of this table and action in the transaction. */
  count: number
  /** Numbers of different values in the first and second part of the keys: the key of a row that joins two objects is `1 2`. */
  firstKeyCount: number
  secondKeyCount: number
  /** Ids of the first records, up to the limit. */
  recordIds: number[]
}

interface PageQuery {
  isMatchSql: RawBuilder<boolean>
  before: string | undefined
  pageSize: number
}

/**
 * Reads the parts of the transactions of one page, and of the one time after it. A page consists of whole times, so that no transaction is on two
 * pages; two transactions share a time only if they wrote in the same millisecond.
 */
const listParts = async (database: Database, { isMatchSql, before, pageSize }: PageQuery) => {
  const { rows } = await sql<PartRow>`
    with times as materialized (
      select distinct at from audit_records where ${isMatchSql} and ${before === undefined ? sql`true` : sql`at < ${before}`}
      order by at desc limit ${pageSize + 1}
    ), matched as materialized (
      select distinct at, user_id, call, address from audit_records where at in (select at from times) and ${isMatchSql}
    ), parts as (
      select at, user_id, username, call, address, action, subject, count(*)::integer as count,
        count(distinct split_part(key, ' ', 1))::integer as "firstKeyCount",
        count(distinct split_part(key, ' ', 2))::integer as "secondKeyCount",
        (array_agg(audit_id order by audit_id))[1:${sql.lit(maxRecordsPerPart)}] as ids
      from matched join audit_records using (at, user_id, call, address)
      group by at, user_id, username, call, address, action, subject
    )
    select min(ids[1]) over (partition by at, user_id, call, address)::integer as "entryId", at, username, call, address, action,
      subject as "tableName", count, "firstKeyCount", "secondKeyCount", ids::integer[] as "recordIds"
    from parts order by at desc, "entryId" desc, ids[1]`.execute(database)
  return rows
}

/** Groups rows, one for each part, to entries, one for each transaction. */
const toEntries = (rows: readonly PartRow[], records: ReadonlyMap<number, AuditRecord>): AuditEntry[] => {
  const entries = new Map<number, AuditEntry>()
  for (const { entryId, at, username, call, address, recordIds, ...part } of rows) {
    const entry = entries.get(entryId) ?? {
      entryId,
      at: at.toISOString(),
      username,
      call,
      address,
      count: 0,
      parts: [] as AuditPart[],
    }
    entry.count += part.count
    entry.parts.push({ ...part, records: recordIds.flatMap(id => records.get(id) ?? []) })
    entries.set(entryId, entry)
  }
  return [...entries.values()]
}

/**
 * Returns the records whose references are to be named: the record and, for a row that joins two objects, a made-up record whose values refer to
 * the second object, because `listReferencedNames` reads only the first part of a key.
 */
const toReferringRecords = (record: AuditRecord) => {
  const secondReference = findSecondKeyReference(record.tableName, record.key)
  return secondReference
    ? [record, { ...record, key: '', before: null, after: { [secondReference.column]: Number(secondReference.value) } }]
    : [record]
}
