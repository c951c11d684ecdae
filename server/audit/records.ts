import { sql } from 'kysely'
import type { AuditFilters, AuditRecord } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'

interface Paging {
  page: number
  pageSize: number
}

/** Records read at once while all of them go out. */
const batch = 1000

/** What was written in the administration (issue 5, audit trail); who may read it is for the contract to say. */
export const auditRecordsOf = (database: Database) => ({
  /** One page, the latest first, and what there is to filter by. */
  async list({ page, pageSize, ...filters }: AuditFilters & Paging) {
    const found = selectFound(database, filters)
    const [{ total }, records, calls, subjects] = await Promise.all([
      found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      latestFirst(found)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      listOccurring(database, 'call'),
      listOccurring(database, 'subject'),
    ])
    return { records: records.map(recordOf), total, calls, subjects }
  },

  /** All that the filters let through, the latest first, read some at a time as they are taken. */
  async *read(filters: AuditFilters): AsyncGenerator<AuditRecord> {
    for (let last: { at: Date; audit_id: number } | undefined; ; ) {
      const rows = await latestFirst(selectFound(database, filters))
        .$if(last !== undefined, query => query.where(sql<boolean>`(at, audit_id) < (${last?.at}, ${last?.audit_id})`))
        .limit(batch)
        .execute()
      yield* rows.map(recordOf)
      if (rows.length < batch) return
      last = rows.at(-1)
    }
  },
})

const selectFound = (database: Database, { from, until, username, call, subject, words }: AuditFilters) =>
  database
    .selectFrom('audit_records')
    .$if(from !== undefined, query => query.where('at', '>=', beginningOf(from!)))
    .$if(until !== undefined, query =>
      query.where('at', '<', sql<Date>`${beginningOf(until!)}::timestamptz + interval '1 day'`),
    )
    .$if(username !== '', query => query.where('username', 'ilike', patternOf(username)))
    .$if(call !== '', query => query.where('call', '=', call))
    .$if(subject !== '', query => query.where('subject', '=', subject))
    .$if(words.trim() !== '', query => query.where(sql<boolean>`${searched} ilike ${patternOf(words.trim())}`))

/** As the index of 0020-audit-search.sql has it. */
const searched = sql`(subject || ' ' || key || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`

/** When a day begins in Bangkok. */
const beginningOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

const latestFirst = (found: ReturnType<typeof selectFound>) =>
  found
    .select(['audit_id', 'at', 'username', 'call', 'action', 'subject', 'key', 'before', 'after', 'address'])
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof latestFirst>['execute']>>[number]

const recordOf = ({ audit_id, at, action, before, after, ...row }: Row): AuditRecord => ({
  ...row,
  auditId: audit_id,
  at: at.toISOString(),
  action: action as AuditRecord['action'],
  before: before as AuditRecord['before'],
  after: after as AuditRecord['after'],
})

/** The values that a column has, each found by the index behind the one before it. */
const listOccurring = async (database: Database, column: 'call' | 'subject') => {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive occurring (value) as (
      (select ${name} from audit_records order by ${name} limit 1)
      union all
      select (select ${name} from audit_records where ${name} > value order by ${name} limit 1) from occurring where value is not null
    )
    select value from occurring where value is not null`.execute(database)
  return rows.map(({ value }) => value)
}
