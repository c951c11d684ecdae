import { sql } from 'kysely'
import type { AuditFilters, AuditRecord } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'
import { listNames } from './names.ts'
import { listSearched, patternOf, type Searched } from './searched-names.ts'

interface Asked extends AuditFilters {
  auditId?: number | undefined
  page: number
  pageSize: number
}

type WholeRecord = Omit<AuditRecord, 'shortened'>

/** Letters of a value in a list. Five hundred keywords are 130,000, a thousand records of them more than a process should ever hold. */
const longest = 300
/** Records read at once while all of them go out, their values whole. */
const batch = 40

/** What was written in the administration; who may read it is for the contract to say. */
export const auditRecordsOf = (database: Database) => ({
  /** One page, the latest first, with long values shortened unless one record alone is asked for; its names, and what there is to filter by. */
  async list({ page, pageSize, auditId, ...filters }: Asked) {
    const found = selectFound(database, filters, await listSearched(database, filters.words)).$if(
      auditId !== undefined,
      query => query.where('audit_id', '=', auditId!),
    )
    const listed = latestFirst(found)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const [{ total }, records, calls, subjects] = await Promise.all([
      found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      auditId === undefined ? inShort(database, listed).execute() : listed.execute(),
      listOccurring(database, 'call'),
      listOccurring(database, 'subject'),
    ])
    const shortenedIn = auditId === undefined ? listShortened : () => []
    const shown = records.map(row => ({ ...recordOf(row), shortened: shortenedIn(row) }))
    return {
      records: shown,
      names: await listNames(database, shown),
      total,
      calls,
      subjects,
    }
  },

  /** All that the filters let through, the latest first, read some at a time as they are taken. */
  async *read(filters: AuditFilters): AsyncGenerator<WholeRecord> {
    const searched = await listSearched(database, filters.words)
    for (let last: { at: Date; audit_id: number } | undefined; ; ) {
      const rows = await latestFirst(selectFound(database, filters, searched))
        .$if(last !== undefined, query => query.where(sql<boolean>`(at, audit_id) < (${last?.at}, ${last?.audit_id})`))
        .limit(batch)
        .execute()
      yield* rows.map(recordOf)
      if (rows.length < batch) return
      last = rows.at(-1)
    }
  },
})

const selectFound = (
  database: Database,
  { from, until, username, call, subject, words }: AuditFilters,
  searched: readonly Searched[],
) =>
  database
    .selectFrom('audit_records')
    .$if(from !== undefined, query => query.where('at', '>=', beginningOf(from!)))
    .$if(until !== undefined, query =>
      query.where('at', '<', sql<Date>`${beginningOf(until!)}::timestamptz + interval '1 day'`),
    )
    .$if(username !== '', query => query.where('username', 'ilike', patternOf(username)))
    .$if(call !== '', query => query.where('call', '=', call))
    .$if(subject !== '', query => query.where('subject', '=', subject))
    .$if(words.trim() !== '', query =>
      query.where(({ and, eb, or }) =>
        or([
          sql<boolean>`${wholeText} ilike ${patternOf(words.trim())}`,
          ...searched.map(({ subject, keys }) =>
            and([eb('subject', '=', subject), sql<boolean>`key = any (${keys}::text[])`]),
          ),
        ]),
      ),
    )

/** As the index of 0020-audit-search.sql has it. */
const wholeText = sql`(subject || ' ' || key || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`

/** When a day begins in Bangkok. */
const beginningOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

const plain = ['audit_id', 'at', 'username', 'call', 'action', 'subject', 'key', 'address'] as const

const latestFirst = (found: ReturnType<typeof selectFound>) =>
  found
    .select([...plain, 'before', 'after'])
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')

/** The same rows, with the values shortened where they lie: what is long never comes here. */
const inShort = (database: Database, listed: ReturnType<typeof latestFirst>) =>
  database
    .selectFrom(listed.as('listed'))
    .select([...plain, shortened('before').as('before'), shortened('after').as('after')])
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')

/** The row with each long value as the beginning of the text that it is shown as: of a list what it holds, of what has names of its own a line for each. */
const shortened = (side: 'before' | 'after') => sql<Row['before']>`(
  select jsonb_object_agg(name, case when length(shown) > ${longest} then to_jsonb(left(shown, ${longest}) || '…') else value end)
  from jsonb_each(${sql.ref(side)}) as row_value (name, value), lateral (select case jsonb_typeof(value)
    when 'object' then (select string_agg(concat(part, ': ', said), E'\n') from jsonb_each_text(value) as named (part, said))
    when 'array' then (select string_agg(part, ', ') from jsonb_array_elements_text(value) as listed (part))
    else value #>> '{}' end as shown) as text
)`

/** Nothing else that is a text is that long. */
const listShortened = ({ before, after }: Row) => {
  const values = [before, after].flatMap(row => Object.entries((row ?? {}) as Record<string, unknown>))
  const long = values.filter(([, value]) => typeof value === 'string' && Array.from(value).length > longest)
  return [...new Set(long.map(([name]) => name))]
}

type Row = Awaited<ReturnType<ReturnType<typeof latestFirst>['execute']>>[number]

const recordOf = ({ audit_id, at, action, before, after, ...row }: Row): WholeRecord => ({
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
