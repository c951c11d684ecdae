import { sql } from 'kysely'
import type { AuditName } from '../../contract/audit/names.ts'
import type { AuditRecord } from '../../contract/audit/records.ts'
import {
  findFirstKeyReference,
  findValueReference,
  type Reference,
  type ReferringColumn,
  toReferenceKey,
} from '../../contract/audit/references.ts'
import type { Database } from '../platform/database/pool.ts'

type ReferringRecord = Pick<AuditRecord, 'tableName' | 'key' | 'before' | 'after'>

/** Returns the names of the objects that records refer to by number or key, also of deleted ones; objects without a name are omitted. */
export const listReferencedNames = async (
  database: Database,
  records: readonly ReferringRecord[],
): Promise<AuditName[]> => {
  const references = new Map(records.flatMap(pickReferences).map(reference => [toReferenceKey(reference), reference]))
  if (references.size === 0) return []
  const currentNames = await listCurrentNames(database, [...references.values()])
  for (const name of currentNames) references.delete(toReferenceKey(name))
  const deletedNames = await listDeletedNames(database, [...references.values()])
  return [...currentNames, ...deletedNames].map(toAuditName)
}

const pickReferences = ({ tableName, key, before, after }: ReferringRecord) =>
  [
    findFirstKeyReference(tableName, key),
    ...[before, after].flatMap(row =>
      Object.entries(row ?? {}).map(([name, value]) => findValueReference(name, value)),
    ),
  ].filter(reference => reference !== undefined)

interface NameRow extends Reference {
  name_en: string
  name_th: string
  source_id: string | null
}

const toAuditName = ({ column, value, name_en, name_th, source_id }: NameRow): AuditName => ({
  column,
  value,
  nameEn: name_en,
  nameTh: name_th,
  sourceId: source_id ?? undefined,
})

/** Reads the names of the existing objects of all kinds in one query, each by its own index; for a user, only the username. */
const listCurrentNames = async (database: Database, references: readonly Reference[]) => {
  const pickValues = (column: ReferringColumn) =>
    references.filter(reference => reference.column === column).map(({ value }) => value)
  const buildAnyIdSql = (column: ReferringColumn) => sql`any (${pickValues(column).filter(isIdNumber)}::bigint[])`
  const { rows } = await sql<NameRow>`
    select 'category_id' as "column", category_id::text as value, name_en, name_th, null as source_id
      from categories where category_id = ${buildAnyIdSql('category_id')}
    union all
    select 'sub_category_id', s.sub_category_id::text, concat_ws(', ', c.name_en, s.name_en), concat_ws(', ', c.name_th, s.name_th), null
      from sub_categories s join categories c using (category_id) where s.sub_category_id = ${buildAnyIdSql('sub_category_id')}
    union all
    select 'level_id', level_id::text, name, name, null from levels where level_id = ${buildAnyIdSql('level_id')}
    union all
    select 'sub_level_id', s.sub_level_id::text, concat_ws(', ', l.name, s.name), concat_ws(', ', l.name, s.name), null
      from sub_levels s join levels l using (level_id) where s.sub_level_id = ${buildAnyIdSql('sub_level_id')}
    union all
    select 'report_id', report_id::text, title_en, title_th, source_id from reports where report_id = ${buildAnyIdSql('report_id')}
    union all
    select 'source_id', source_id, title_en, title_th, source_id from reports
      where source_id = any (${pickValues('source_id')}::text[])
    union all
    select 'user_id', user_id::text, username, username, null from users where user_id = ${buildAnyIdSql('user_id')}
    union all
    select 'role_id', role_id::text, name, name, null from roles where role_id = ${buildAnyIdSql('role_id')}
    union all
    select 'user_group_id', user_group_id::text, name, name, null from user_groups where user_group_id = ${buildAnyIdSql('user_group_id')}
    union all
    select 'report_group_id', report_group_id::text, name, name, null
      from report_groups where report_group_id = ${buildAnyIdSql('report_group_id')}
    union all
    select 'agreement_id', agreement_id::text, concat_ws(' ', name, version), concat_ws(' ', name, version), null
      from consent_agreements where agreement_id = ${buildAnyIdSql('agreement_id')}
    union all
    select 'internal_source_id', internal_source_id::text, name, name, null
      from internal_sources where internal_source_id = ${buildAnyIdSql('internal_source_id')}
    union all
    select 'external_source_id', external_source_id::text, name, name, null
      from external_sources where external_source_id = ${buildAnyIdSql('external_source_id')}
    union all
    select 'table_name', table_name, string_agg(name, ', '), string_agg(name, ', '), null
      from internal_sources where table_name = any (${pickValues('table_name')}::text[]) group by table_name
    union all
    select 'key_id', key_id::text, name, name, null from bearer_keys where key_id = ${buildAnyIdSql('key_id')}
    union all
    select 'key_figure_id', key_figure_id::text, name_en, name_th, null from key_figures where key_figure_id = ${buildAnyIdSql('key_figure_id')}
    union all
    select 'job_id', job_id::text, name, name, null from run_jobs where job_id = ${buildAnyIdSql('job_id')}`.execute(
    database,
  )
  return rows
}

/** Returns true for a positive number of up to fifteen digits, which fits into a bigint. */
const isIdNumber = (value: string) => /^[1-9]\d{0,14}$/.test(value)

/** The tables whose audit records of creation and deletion contain the name of an object. Objects of other tables are never deleted. */
const namingTableByColumn = new Map<ReferringColumn, string>([
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

/**
 * Reads the names of deleted objects from the trail: from the record of their deletion, otherwise of their creation. An agreement may have its
 * name in the records of its file or in its own.
 */
const listDeletedNames = async (database: Database, references: readonly Reference[]) => {
  const deletedReferences = references.filter(({ column }) => namingTableByColumn.has(column))
  if (deletedReferences.length === 0) return []
  const { rows } = await sql<NameRow>`
    select reference."column", reference.value, latest.name_en, latest.name_th, null as source_id
    from unnest(${deletedReferences.map(({ column }) => column)}::text[], ${deletedReferences.map(({ column }) => namingTableByColumn.get(column))}::text[],
      ${deletedReferences.map(({ value }) => value)}::text[]) as reference ("column", table_name, value),
    lateral (select coalesce(recorded_row ->> 'name_en', recorded_row ->> 'name', recorded_row ->> 'file_name') as name_en,
        coalesce(recorded_row ->> 'name_th', recorded_row ->> 'name', recorded_row ->> 'file_name') as name_th
      from audit_records r, lateral (select coalesce(before, after) as recorded_row) as recorded
      where (r.subject = reference.table_name or (reference.table_name = 'agreement_files' and r.subject = 'consent_agreements'))
        and r.key = reference.value and r.action in ('added', 'removed') order by audit_id desc limit 1) as latest
    where latest.name_en is not null`.execute(database)
  return rows
}
