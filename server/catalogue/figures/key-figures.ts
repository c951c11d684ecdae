import { sql } from 'kysely'
import type { EditedKeyFigure, KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import { isPublicSql, selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildJsonHashSql } from './series-rows.ts'

const idAndTextColumns = [
  'key_figures.key_figure_id as keyFigureId',
  'key_figures.name_en as nameEn',
  'key_figures.name_th as nameTh',
  'key_figures.note_en as noteEn',
  'key_figures.note_th as noteTh',
] as const

/**
 * Selects the stored series of a key figure, or the reason why there is none; null if the series was not read yet, and for a report without
 * a CSV. The subquery needs `reports` and `key_figures` in the query around it. The key of `table_series` has three digests: of the current
 * CSV, of the column settings, and of the choice by which the key figure selects its series.
 */
const selectStoredSeries = (column: 'series' | 'reason') => sql`(
  select table_series.${sql.ref(column)} from report_files
  left join lateral (select report_versions.column_choices from report_versions
    where report_versions.report_id = report_files.report_id order by report_versions.number desc limit 1) as latest_version on true
  join table_series on table_series.csv_digest = report_files.digest
    and table_series.choices_digest = ${buildJsonHashSql(sql`latest_version.column_choices`)}
    and table_series.asked_digest = ${buildJsonHashSql(sql`key_figures.asked`)}
  where report_files.report_id = reports.report_id and report_files.kind = 'csv' and report_files.is_current)`

const hasNoCsvSql = sql`not exists (select from report_files
  where report_files.report_id = reports.report_id and report_files.kind = 'csv' and report_files.is_current)`

/** Lists the key figures of reports that the actor may see, without those whose series was not read yet or does not exist. */
export const listShownFigures = async (database: Database, actor: Actor): Promise<KeyFigure[]> => {
  const rows = await selectVisibleReports(database, actor)
    .innerJoin('key_figures', 'key_figures.report_id', 'reports.report_id')
    .select(idAndTextColumns)
    .select('reports.file_name as fileName')
    .select(sql<string>`coalesce(reports.unit_en, '')`.as('unitEn'))
    .select(sql<KeyFigure['series'] | null>`${selectStoredSeries('series')}`.as('series'))
    // Staff see Inactive reports in the catalogue, but not on the home page.
    .where('reports.status', '=', 'Active')
    .orderBy('key_figures.position')
    .orderBy('key_figures.key_figure_id')
    .execute()
  return rows.flatMap(({ series, ...figure }) => (series ? [{ ...figure, series }] : []))
}

/** Lists every key figure for staff, with the reason if readers do not see it. */
export const listEditableFigures = async (database: Database): Promise<EditedKeyFigure[]> =>
  database
    .selectFrom('key_figures')
    .innerJoin('reports', 'reports.report_id', 'key_figures.report_id')
    .select(idAndTextColumns)
    .select([
      'reports.source_id as sourceId',
      'reports.title_en as titleEn',
      'reports.title_th as titleTh',
      sql<EditedKeyFigure['seriesChoice']>`key_figures.asked`.as('seriesChoice'),
      sql<EditedKeyFigure['state']>`case
        when reports.status <> 'Active' then 'inactive'
        when not ${isPublicSql('reports')} then 'restricted'
        when ${selectStoredSeries('series')} is not null then 'shown'
        when ${hasNoCsvSql} then 'noCsv'
        -- Without a stored reason, the series was not read yet.
        else coalesce(${selectStoredSeries('reason')}, 'reading') end`.as('state'),
    ])
    .orderBy('key_figures.position')
    .orderBy('key_figures.key_figure_id')
    .execute()
