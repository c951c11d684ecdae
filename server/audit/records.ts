import { type RawBuilder, sql } from 'kysely'
import type { AuditFilters, AuditRecord } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildCondition } from './filters.ts'
import { listNames } from './names.ts'

interface ListRecordsInput extends AuditFilters {
  /** Selects only this record. */
  auditId?: number | undefined
  /** The id of a record: selects the records of the same transaction. */
  entryId?: number | undefined
  page: number
  pageSize: number
}

type WholeRecord = Omit<AuditRecord, 'shortened'>

/**
 * Maximum number of characters of a value in a list. Five hundred keywords have 130,000 characters, and a thousand such records would take
 * too much memory.
 */
const maxValueLength = 300
/** Number of records that an export reads at once; it is small, because an export has the full values. */
const batchSize = 40

/** Returns one page with names, the latest first; long values are shortened unless a single record is requested. */
export const listRecords = async (
  database: Database,
  { page, pageSize, auditId, entryId, ...filters }: ListRecordsInput,
) => {
  const condition = await buildCondition(database, filters)
  const matchQuery = selectMatching(database, condition)
    .$if(auditId !== undefined, query => query.where('audit_id', '=', auditId!))
    .$if(entryId !== undefined, query => query.where(buildEntryCondition(entryId!)))
  const pageQuery = selectLatestFirst(matchQuery)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [{ total }, records] = await Promise.all([
    matchQuery.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    auditId === undefined ? selectShortened(database, pageQuery).execute() : pageQuery.execute(),
  ])
  const shownRecords = auditId === undefined ? records.map(toShortRecord) : records.map(toWholeRecord)
  return { records: shownRecords, names: await listNames(database, shownRecords), total }
}

/** Yields all records that match the filters, the latest first, read in batches at the pace of the caller. */
export const readRecords = async function* (database: Database, filters: AuditFilters): AsyncGenerator<WholeRecord> {
  const condition = await buildCondition(database, filters)
  for (let last: { at: Date; audit_id: number } | undefined; ; ) {
    const rows = await selectLatestFirst(selectMatching(database, condition))
      .$if(last !== undefined, query => query.where(sql<boolean>`(at, audit_id) < (${last?.at}, ${last?.audit_id})`))
      .limit(batchSize)
      .execute()
    yield* rows.map(toRecord)
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** Returns records by their ids, with long values shortened. */
export const listShortRecords = async (database: Database, ids: readonly number[]) => {
  const matchQuery = selectMatching(database, sql<boolean>`audit_id = any (${ids}::bigint[])`)
  const records = await selectShortened(database, selectLatestFirst(matchQuery)).execute()
  return new Map(records.map(row => [row.audit_id, toShortRecord(row)]))
}

/**
 * Builds an SQL condition: a record belongs to the same transaction as this one. The records of one transaction have these four columns in
 * common.
 */
const buildEntryCondition = (auditId: number) =>
  sql<boolean>`(at, user_id, call, address) = (select at, user_id, call, address from audit_records where audit_id = ${auditId})`

const selectMatching = (database: Database, condition: RawBuilder<boolean>) =>
  database.selectFrom('audit_records').where(condition)

const plainColumns = ['audit_id', 'at', 'username', 'call', 'action', 'subject', 'key', 'address'] as const

const selectLatestFirst = (query: ReturnType<typeof selectMatching>) =>
  query
    .select([...plainColumns, 'before', 'after'])
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')

/** Selects the same rows with values shortened in the database, so that long values are never transferred. */
const selectShortened = (database: Database, query: ReturnType<typeof selectLatestFirst>) =>
  database
    .selectFrom(query.as('listed'))
    .select([...plainColumns, buildShortenedSql('before').as('before'), buildShortenedSql('after').as('after')])
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')

/**
 * Selects a row with each long value replaced by the beginning of its displayed text: a list as its items, an object as one line for each
 * field.
 */
const buildShortenedSql = (side: 'before' | 'after') => sql<Row['before']>`(
  select jsonb_object_agg(name, case when length(shown) > ${maxValueLength} then to_jsonb(left(shown, ${maxValueLength}) || '…') else value end)
  from jsonb_each(${sql.ref(side)}) as row_value (name, value), lateral (select case jsonb_typeof(value)
    when 'object' then (select string_agg(concat(field, ': ', field_value), E'\n') from jsonb_each_text(value) as named (field, field_value))
    when 'array' then (select string_agg(part, ', ') from jsonb_array_elements_text(value) as listed (part))
    else value #>> '{}' end as shown) as text
)`

/**
 * Lists the names of the columns with a shortened value, before or after the change; only shortened texts are longer than `maxValueLength`.
 */
const listShortened = ({ before, after }: Row) => {
  const values = [before, after].flatMap(row => Object.entries((row ?? {}) as Record<string, unknown>))
  const longValues = values.filter(
    ([, value]) => typeof value === 'string' && Array.from(value).length > maxValueLength,
  )
  return [...new Set(longValues.map(([name]) => name))]
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLatestFirst>['execute']>>[number]

const toShortRecord = (row: Row): AuditRecord => ({ ...toRecord(row), shortened: listShortened(row) })
const toWholeRecord = (row: Row): AuditRecord => ({ ...toRecord(row), shortened: [] })

/** Converts a row to a record; its column `subject` has the name of the table. */
const toRecord = ({ audit_id, subject, at, before, after, ...row }: Row): WholeRecord => ({
  ...row,
  auditId: audit_id,
  tableName: subject,
  at: at.toISOString(),
  before: before as AuditRecord['before'],
  after: after as AuditRecord['after'],
})
