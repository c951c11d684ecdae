import { sql } from 'kysely'
import { selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { buildChoicesDigestSql } from './needed-tables.ts'

/** A version of a report with a ready Parquet. */
export interface BuiltVersion {
  reportId: number
  fileName: string
  versionId: number
  /** Number of the version within the report, from 1. */
  number: number
  publishedAt: Date
  parquetDigest: string
  sizeBytes: number
  rowCount: number
  /** In the order of the Parquet, so the place in the list is the index of a column. */
  columns: Omit<TableColumn, 'at'>[]
}

/** Selects the versions with a Parquet that is neither lost nor damaged, of the reports that an actor may see. */
export const selectBuiltVersions = (database: Database, actor: Actor) =>
  selectVisibleReports(database, actor)
    .innerJoin('report_versions as v', 'v.report_id', 'reports.report_id')
    .innerJoin('report_version_files as version_file', 'version_file.report_version_id', 'v.report_version_id')
    .innerJoin('report_files as csv', 'csv.report_file_id', 'version_file.report_file_id')
    .innerJoin('table_builds as b', join =>
      join
        .onRef('b.csv_digest', '=', 'csv.digest')
        .on('b.choices_digest', '=', buildChoicesDigestSql(sql`v.column_choices`)),
    )
    .innerJoin('stored_files as parquet', 'parquet.digest', 'b.parquet_digest')
    .where('version_file.kind', '=', 'csv')
    .where('b.damaged_at', 'is', null)

/** Lists the built versions of the report with a File Name in a category, the oldest first; or only the version with an id. */
export const listBuiltVersions = async (
  database: Database,
  actor: Actor,
  versionFilter: { fileName: string; category: string } | { versionId: number },
): Promise<BuiltVersion[]> => {
  const isRequestedSql =
    'versionId' in versionFilter
      ? sql<boolean>`v.report_version_id = ${versionFilter.versionId}`
      : sql<boolean>`(reports.file_name = ${versionFilter.fileName} and ${isInCategorySql(versionFilter.category)})`
  const rows = await selectBuiltVersions(database, actor)
    .where(isRequestedSql)
    .select(['reports.report_id as reportId', 'reports.file_name as fileName', 'v.report_version_id as versionId'])
    .select([
      'v.number',
      'v.as_of as publishedAt',
      'parquet.digest as parquetDigest',
      'parquet.size_bytes as sizeBytes',
    ])
    .select([sql<number>`b.row_count`.as('rowCount'), sql<BuiltVersion['columns']>`b.columns`.as('columns')])
    .orderBy('v.number')
    .execute()
  return rows.map(row => ({ ...row, sizeBytes: Number(row.sizeBytes), rowCount: Number(row.rowCount) }))
}

/** Returns the SQL condition that a report belongs to the category with this English name. */
export const isInCategorySql = (name: string) =>
  sql<boolean>`reports.sub_category_id in (select sub_category_id from sub_categories
    join categories using (category_id) where categories.name_en = ${name})`
