import { type RawBuilder, sql } from 'kysely'
import type { AuditFilters, AuditRecord } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildCondition } from './filters.ts'
import { listReferencedNames } from './names.ts'

interface ListRecordsInput extends AuditFilters {
  /** Selects only this record. */
  auditId?: number | undefined
  /** The id of a record: selects the records of the same transaction. */
  entryId?: number | undefined
  page: number
  pageSize: number
}

type FullRecord = Omit<AuditRecord, 'shortened'>

/**
 * Maximum number of characters of a value in a list. Five hundred keywords have 130,000 characters, and a thousand such records would take
 * too much memory.
 */
const maxValueLength = 300
/** Number of matches that an export finds at once; it is large, because a search for words reads all matches each time. */
const foundAtOnce = 2000
/** Number of records that an export reads at once; it is small, because an export has the full values. */
const batchSize = 40

/** Returns one page with names, the latest first; long values are shortened unless a single record is requested. */
export const listRecords = async (
  database: Database,
  { page, pageSize, auditId, entryId, ...filters }: ListRecordsInput,
) => {
  const condition = await buildCondition(database, filters)
  const matchingQuery = selectMatching(database, condition)
    .$if(auditId !== undefined, query => query.where('audit_id', '=', auditId!))
    .$if(entryId !== undefined, query => query.where(buildEntryCondition(entryId!)))
  const pageQuery = selectLatestFirst(matchingQuery)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const isSingleRecord = auditId !== undefined
  const [{ total }, rows] = await Promise.all([
    matchingQuery.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    isSingleRecord ? pageQuery.execute() : selectShortened(database, pageQuery).execute(),
  ])
  const records = isSingleRecord ? rows.map(toFullRecord) : rows.map(toShortRecord)
  return { records, names: await listReferencedNames(database, records), total }
}

/** Yields all records that match the filters, the latest first. They are read in batches, each only when the caller needs it. */
export const readRecords = async function* (database: Database, filters: AuditFilters): AsyncGenerator<FullRecord> {
  const condition = await buildCondition(database, filters)
  for (let lastMatch: { at: Date; audit_id: number } | undefined; ; ) {
    const matches = await selectMatching(database, condition)
      .$if(lastMatch !== undefined, query =>
        query.where(sql<boolean>`(at, audit_id) < (${lastMatch?.at}, ${lastMatch?.audit_id})`),
      )
      .select(['at', 'audit_id'])
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc')
      .limit(foundAtOnce)
      .execute()
    for (let from = 0; from < matches.length; from += batchSize) {
      const ids = matches.slice(from, from + batchSize).map(({ audit_id }) => audit_id)
      const isInBatchSql = sql<boolean>`audit_id = any (${ids}::bigint[])`
      const rows = await selectLatestFirst(selectMatching(database, isInBatchSql)).execute()
      yield* rows.map(toRecord)
    }
    if (matches.length < foundAtOnce) return
    lastMatch = matches.at(-1)
  }
}

/** Returns records by their ids, with long values shortened. */
export const listShortRecords = async (database: Database, ids: readonly number[]) => {
  const matchingQuery = selectMatching(database, sql<boolean>`audit_id = any (${ids}::bigint[])`)
  const records = await selectShortened(database, selectLatestFirst(matchingQuery)).execute()
  return new Map(records.map(row => [row.audit_id, toShortRecord(row)]))
}

/**
 * Builds the SQL condition that a record belongs to the same transaction as this one. The records of one transaction have these four columns in
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

/** SQL for the displayed text of a value: an object as one line for each field, a list as its items. */
const displayedTextSql = sql`case jsonb_typeof(value)
    when 'object' then (select string_agg(concat(field, ': ', field_value), E'\n') from jsonb_each_text(value) as fields (field, field_value))
    when 'array' then (select string_agg(item, ', ') from jsonb_array_elements_text(value) as items (item))
    else value #>> '{}' end`

/** Builds the SQL of a row in which each long value is replaced by the beginning of its displayed text and an ellipsis. */
const buildShortenedSql = (side: 'before' | 'after') => sql<RecordRow['before']>`(
  select jsonb_object_agg(name, case when length(shown) > ${maxValueLength} then to_jsonb(left(shown, ${maxValueLength}) || '…') else value end)
  from jsonb_each(${sql.ref(side)}) as row_value (name, value), lateral (select ${displayedTextSql} as shown) as displayed
)`

/**
 * Lists the names of the columns with a shortened value, before or after the change. A shortened text is longer than `maxValueLength` by its
 * ellipsis; no other text is longer.
 */
const listShortenedColumns = ({ before, after }: RecordRow) => {
  const values = [before, after].flatMap(row => Object.entries((row ?? {}) as Record<string, unknown>))
  const longValues = values.filter(
    ([, value]) => typeof value === 'string' && Array.from(value).length > maxValueLength,
  )
  return [...new Set(longValues.map(([name]) => name))]
}

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectLatestFirst>['execute']>>[number]

const toShortRecord = (row: RecordRow): AuditRecord => ({ ...toRecord(row), shortened: listShortenedColumns(row) })
const toFullRecord = (row: RecordRow): AuditRecord => ({ ...toRecord(row), shortened: [] })

/** Converts a row to a record; its column `subject` has the name of the table. */
const toRecord = ({ audit_id, subject, at, before, after, ...row }: RecordRow): FullRecord => ({
  ...row,
  auditId: audit_id,
  tableName: subject,
  at: at.toISOString(),
  before: before as AuditRecord['before'],
  after: after as AuditRecord['after'],
})
