import { sql } from 'kysely'
import {
  type AuditName,
  type Reference,
  type ReferringColumn,
  referenceOfKey,
  referenceOfValue,
  spelt,
} from '../../contract/audit/names.ts'
import type { AuditRecord } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'

type ReferringRecord = Pick<AuditRecord, 'subject' | 'key' | 'before' | 'after'>

/** Returns the names of things that records refer to by number or key; things without a name are omitted. */
export const listNames = async (database: Database, records: readonly ReferringRecord[]): Promise<AuditName[]> => {
  const references = new Map(records.flatMap(pickReferences).map(reference => [spelt(reference), reference]))
  if (references.size === 0) return []
  const current = await listCurrent(database, [...references.values()])
  for (const name of current) references.delete(spelt(name))
  return [...current, ...(await listGone(database, [...references.values()]))].map(toAuditName)
}

const pickReferences = ({ subject, key, before, after }: ReferringRecord) =>
  [
    referenceOfKey(subject, key),
    ...[before, after].flatMap(row => Object.entries(row ?? {}).map(([name, value]) => referenceOfValue(name, value))),
  ].filter(reference => reference !== undefined)

interface Row extends Reference {
  name_en: string
  name_th: string
  source_id: string | null
}

const toAuditName = ({ column, value, name_en, name_th, source_id }: Row): AuditName => ({
  column,
  value,
  nameEn: name_en,
  nameTh: name_th,
  sourceId: source_id ?? undefined,
})

/** Reads all kinds in one query, each by its own index; of a user only the name that the trail shows with their writes. */
const listCurrent = async (database: Database, references: readonly Reference[]) => {
  const pickValues = (column: ReferringColumn) =>
    references.filter(reference => reference.column === column).map(({ value }) => value)
  const among = (column: ReferringColumn) => sql`any (${pickValues(column).filter(isNumber)}::bigint[])`
  const { rows } = await sql<Row>`
    select 'category_id' as "column", category_id::text as value, name_en, name_th, null as source_id
      from categories where category_id = ${among('category_id')}
    union all
    select 'sub_category_id', s.sub_category_id::text, concat_ws(', ', c.name_en, s.name_en), concat_ws(', ', c.name_th, s.name_th), null
      from sub_categories s join categories c using (category_id) where s.sub_category_id = ${among('sub_category_id')}
    union all
    select 'level_id', level_id::text, name, name, null from levels where level_id = ${among('level_id')}
    union all
    select 'sub_level_id', s.sub_level_id::text, concat_ws(', ', l.name, s.name), concat_ws(', ', l.name, s.name), null
      from sub_levels s join levels l using (level_id) where s.sub_level_id = ${among('sub_level_id')}
    union all
    select 'report_id', report_id::text, title_en, title_th, source_id from reports where report_id = ${among('report_id')}
    union all
    select 'source_id', source_id, title_en, title_th, source_id from reports
      where source_id = any (${pickValues('source_id')}::text[])
    union all
    select 'user_id', user_id::text, username, username, null from users where user_id = ${among('user_id')}
    union all
    select 'role_id', role_id::text, name, name, null from roles where role_id = ${among('role_id')}
    union all
    select 'user_group_id', user_group_id::text, name, name, null from user_groups where user_group_id = ${among('user_group_id')}
    union all
    select 'report_group_id', report_group_id::text, name, name, null
      from report_groups where report_group_id = ${among('report_group_id')}
    union all
    select 'agreement_id', agreement_id::text, concat_ws(' ', name, version), concat_ws(' ', name, version), null
      from consent_agreements where agreement_id = ${among('agreement_id')}
    union all
    select 'internal_source_id', internal_source_id::text, name, name, null
      from internal_sources where internal_source_id = ${among('internal_source_id')}
    union all
    select 'external_source_id', external_source_id::text, name, name, null
      from external_sources where external_source_id = ${among('external_source_id')}
    union all
    select 'table_name', table_name, string_agg(name, ', '), string_agg(name, ', '), null
      from internal_sources where table_name = any (${pickValues('table_name')}::text[]) group by table_name
    union all
    select 'key_id', key_id::text, name, name, null from bearer_keys where key_id = ${among('key_id')}
    union all
    select 'key_figure_id', key_figure_id::text, name_en, name_th, null from key_figures where key_figure_id = ${among('key_figure_id')}
    union all
    select 'job_id', job_id::text, name, name, null from run_jobs where job_id = ${among('job_id')}`.execute(database)
  return rows
}

const isNumber = (value: string) => /^[1-9]\d{0,14}$/.test(value)

/** Tables whose records of creation and deletion contain the name; other things are never deleted. */
const subjectsByColumn = new Map<ReferringColumn, string>([
  ['category_id', 'categories'],
  ['sub_category_id', 'sub_categories'],
  ['level_id', 'levels'],
  ['sub_level_id', 'sub_levels'],
  ['key_figure_id', 'key_figures'],
  ['agreement_id', 'agreement_files'],
  ['role_id', 'roles'],
  ['user_group_id', 'user_groups'],
  ['report_group_id', 'report_groups'],
  ['internal_source_id', 'internal_sources'],
  ['external_source_id', 'external_sources'],
])

/** Reads the names of deleted things from the trail: from the record of their deletion, otherwise of their creation. */
const listGone = async (database: Database, references: readonly Reference[]) => {
  const gone = references.filter(({ column }) => subjectsByColumn.has(column))
  if (gone.length === 0) return []
  const { rows } = await sql<Row>`
    select asked."column", asked.value, coalesce(kept ->> 'name_en', kept ->> 'name', kept ->> 'file_name') as name_en,
      coalesce(kept ->> 'name_th', kept ->> 'name', kept ->> 'file_name') as name_th, null as source_id
    from unnest(${gone.map(({ column }) => column)}::text[], ${gone.map(({ column }) => subjectsByColumn.get(column))}::text[],
      ${gone.map(({ value }) => value)}::text[]) as asked ("column", subject, value),
    lateral (select coalesce(before, after) as kept from audit_records r
      where (r.subject = asked.subject or (asked.subject = 'agreement_files' and r.subject = 'consent_agreements')) and r.key = asked.value and r.action in ('added', 'removed') order by audit_id desc limit 1) as latest
    where coalesce(kept ->> 'name_en', kept ->> 'name', kept ->> 'file_name') is not null`.execute(database)
  return rows
}
