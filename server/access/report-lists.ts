import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GroupedReport, groupedReportSorts } from '../../contract/access/report-groups.ts'
import type { Language } from '../../contract/visit.ts'
import type { Actor } from '../platform/actor.ts'
import { buildSearchPattern } from '../platform/database/patterns.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { selectPage } from './pages.ts'
import { isPublicSql } from './report-conditions.ts'

/** The words, the order and the page of a list of reports. */
export interface ReportQuery {
  words: string
  sort: (typeof groupedReportSorts)[number]
  descending: boolean
  language: Language
  restrictedOnly: boolean
  page: number
  pageSize: number
}

/**
 * Returns the SQL condition under which staff who grant access see a report listed: reports of every level, but Inactive ones only with
 * Report Configuration (docs/behaviour/visibility.md#what-staff-see). Staff may list and grant such a report without seeing its content.
 */
export const isListedSql = (actor: Actor): RawBuilder<SqlBool> =>
  actor.menus.has('ReportConfiguration') ? sql`true` : sql`reports.status = 'Active'`

/**
 * Finds the listed reports with the given ids or Report IDs. Returns their ids in ascending order, and in `missing` the given ids and Report
 * IDs that no listed report has.
 */
export const findListedReports = async (
  database: Database,
  actor: Actor,
  { ids, sourceIds }: { ids: readonly number[]; sourceIds: readonly string[] },
) => {
  const rows = await database
    .selectFrom('reports')
    .select(['report_id', 'source_id'])
    .where(sql<boolean>`(report_id = any (${ids}::bigint[]) or source_id = any (${sourceIds}::text[]))`)
    .where(isListedSql(actor))
    .orderBy('report_id')
    .execute()
  const listedIds = new Set(rows.map(({ report_id }) => report_id))
  const listedSourceIds = new Set(rows.map(({ source_id }) => source_id))
  const missing = [
    ...ids.filter(id => !listedIds.has(id)),
    ...sourceIds.filter(sourceId => !listedSourceIds.has(sourceId)),
  ]
  return { reportIds: [...listedIds], missing }
}

/** Returns one page of the listed reports that match a condition and whose ids, titles or categories contain every word. */
export const listReports = async (
  database: Database,
  actor: Actor,
  reportQuery: ReportQuery,
  condition: Expression<SqlBool>,
) => {
  const { words, sort, descending, language, restrictedOnly } = reportQuery
  const direction = descending ? 'desc' : 'asc'
  const matchQuery = database
    .selectFrom('reports')
    .where(condition)
    .where(isListedSql(actor))
    .where(buildContainsWordsSql(words))
    .$if(restrictedOnly, query => query.where(({ not }) => not(isPublicSql('reports'))))
  const { rows, total } = await selectPage(
    matchQuery,
    query =>
      query
        .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
        .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
        .innerJoin('sub_levels', 'sub_levels.sub_level_id', 'reports.sub_level_id')
        .innerJoin('levels', 'levels.level_id', 'sub_levels.level_id')
        .select([
          'reports.report_id as reportId',
          'reports.source_id as sourceId',
          'reports.title_en as titleEn',
          'reports.title_th as titleTh',
          'categories.name_en as categoryEn',
          'categories.name_th as categoryTh',
          'sub_categories.name_en as subCategoryEn',
          'sub_categories.name_th as subCategoryTh',
          'reports.status',
          'levels.name as level',
          isPublicSql('reports').as('isPublic'),
        ])
        .orderBy(buildSortKeySql(sort, language), direction)
        .orderBy('reports.source_id', direction),
    reportQuery,
  )
  return { reports: rows.map(row => ({ ...row, status: row.status as GroupedReport['status'] })), total }
}

/** Returns the SQL of the key by which reports are sorted. Names are sorted as in dictionaries, by Unicode collation. */
const buildSortKeySql = (sort: ReportQuery['sort'], language: Language): RawBuilder<unknown> => {
  const buildCollatedNameSql = (column: string) => sql`${sql.ref(`${column}_${language}`)} collate "und-x-icu"`
  const keys: Record<ReportQuery['sort'], RawBuilder<unknown>> = {
    title: buildCollatedNameSql('reports.title'),
    category: buildCollatedNameSql('categories.name'),
    subCategory: buildCollatedNameSql('sub_categories.name'),
    level: sql`levels.level_id`,
    status: sql`reports.status`,
  }
  return keys[sort]
}

/** Builds an SQL condition: for each word, an id, a name, the category or the sub-category of a report contains it. */
const buildContainsWordsSql = (words: string): RawBuilder<SqlBool> => {
  const terms = words.split(/\s+/).filter(Boolean)
  if (terms.length === 0) return sql`true`
  // The database function returns the ids of the reports with an id, name, category or sub-category like the pattern.
  const conditions = terms.map(
    word => sql`reports.report_id in (select * from reports_entered_as(${buildSearchPattern(word)}))`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Returns an SQL condition: a report of the surrounding query is in a report group. */
export const isInReportGroupSql = (groupId: number) => {
  const { exists, selectFrom } = expressionBuilder<DB, 'reports'>()
  return exists(
    selectFrom('report_group_members')
      .whereRef('report_group_members.report_id', '=', 'reports.report_id')
      .where('report_group_members.report_group_id', '=', groupId),
  )
}
