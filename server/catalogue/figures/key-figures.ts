import { sql } from 'kysely'
import type { EditedKeyFigure, KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import { isPublic, visibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { hashJson } from './series-rows.ts'

const textColumns = [
  'key_figures.key_figure_id as keyFigureId',
  'key_figures.name_en as nameEn',
  'key_figures.name_th as nameTh',
  'key_figures.note_en as noteEn',
  'key_figures.note_th as noteTh',
] as const

/** Returns SQL that selects the series of a key figure in the current CSV, or the reason why there is none. */
const selectCurrentSeries = (column: 'series' | 'reason') => sql`(
  select s.${sql.ref(column)} from report_files f
  left join lateral (select column_choices from report_versions v where v.report_id = f.report_id order by number desc limit 1) v on true
  join table_series s on s.csv_digest = f.digest and s.choices_digest = ${hashJson(sql`v.column_choices`)}
    and s.asked_digest = ${hashJson(sql`key_figures.asked`)}
  where f.report_id = reports.report_id and f.kind = 'csv' and f.is_current)`

/** Lists the key figures of reports that the actor may see, for their current versions, if they were read. */
export const listFigures = async (database: Database, actor: Actor): Promise<KeyFigure[]> => {
  const rows = await visibleReports(database, actor)
    .innerJoin('key_figures', 'key_figures.report_id', 'reports.report_id')
    .select(textColumns)
    .select('reports.file_name as fileName')
    .select(sql<string>`coalesce(reports.unit_en, '')`.as('unitEn'))
    .select(sql<KeyFigure['series'] | null>`${selectCurrentSeries('series')}`.as('series'))
    // Staff see Inactive reports in the catalogue, but not on the home page.
    .where('reports.status', '=', 'Active')
    .orderBy('key_figures.position')
    .orderBy('key_figures.key_figure_id')
    .execute()
  return rows.flatMap(({ series, ...figure }) => (series ? [{ ...figure, series }] : []))
}

/** Lists every key figure for staff, with the reason if visitors do not see it. */
export const listEditableFigures = async (database: Database): Promise<EditedKeyFigure[]> =>
  database
    .selectFrom('key_figures')
    .innerJoin('reports', 'reports.report_id', 'key_figures.report_id')
    .select(textColumns)
    .select([
      'reports.source_id as sourceId',
      'reports.title_en as titleEn',
      'reports.title_th as titleTh',
      sql<EditedKeyFigure['asked']>`key_figures.asked`.as('asked'),
      sql<EditedKeyFigure['state']>`case
        when reports.status <> 'Active' then 'inactive'
        when not ${isPublic('reports')} then 'restricted'
        when ${selectCurrentSeries('series')} is not null then 'shown'
        when not exists (select from report_files f where f.report_id = reports.report_id and f.kind = 'csv' and f.is_current) then 'noCsv'
        else coalesce(${selectCurrentSeries('reason')}, 'reading') end`.as('state'),
    ])
    .orderBy('key_figures.position')
    .orderBy('key_figures.key_figure_id')
    .execute()
