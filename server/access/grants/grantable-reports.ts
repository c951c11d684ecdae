import { type RawBuilder, sql } from 'kysely'
import type { GrantableReport, grantableSorts } from '../../../contract/access/grant-lists.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import { escapePattern } from '../../platform/database/patterns.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isListedSql } from '../report-lists.ts'
import { buildOpenGrantSql, isPublicSql } from '../visible-reports.ts'

interface GrantableQuery {
  words: string
  sort: (typeof grantableSorts)[number]
  descending: boolean
  language: Language
  restrictedOnly: boolean
  page: number
  pageSize: number
}

/** Columns that identify a report on screens, from `reports`, `sub_categories` and `categories`. */
export const reportColumns = sql`reports.report_id as "reportId", reports.source_id as "sourceId", reports.title_en as "titleEn",
  reports.title_th as "titleTh", categories.name_en as "categoryEn", categories.name_th as "categoryTh",
  sub_categories.name_en as "subCategoryEn", sub_categories.name_th as "subCategoryTh", reports.status,
  ${isPublicSql('reports')} as "isPublic"`
/** The tables with these columns: reports with their sub-categories and categories. */
export const placedReportsSql = sql`reports join sub_categories using (sub_category_id) join categories using (category_id)`

/** Returns one page of the reports that are listed for the actor, even those whose content the actor may not see. */
export const listGrantableReportsFor = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { words, sort, descending, language, restrictedOnly, page, pageSize }: GrantableQuery,
) => {
  const direction = descending ? sql`desc` : sql`asc`
  const fromSql = sql`from ${placedReportsSql} where ${isListedSql(actor)} and ${await matchesWordsSql(database, words)}
    and ${restrictedOnly ? sql`not ${isPublicSql('reports')}` : sql`true`}`
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<GrantableReport>`
      select listed.*,
        (select count(*) from user_group_report_grants g where g.report_id = listed."reportId" and ${isOpenSql}) as "groupCount",
        (select count(*) from user_report_grants g where g.report_id = listed."reportId" and ${isOpenSql}) as "userCount"
      from (select ${reportColumns} ${fromSql} order by ${buildSortKeySql(sort, language)} ${direction}, reports.source_id
        limit ${pageSize} offset ${(page - 1) * pageSize}) as listed`.execute(database),
    sql<{ total: number }>`select count(*) as total ${fromSql}`.execute(database),
  ])
  return { rows, total: totals[0]!.total }
}

/** Returns an SQL condition: a report's ids, names, category or sub-category contain each of the words, after search normalisation. */
export const matchesWordsSql = async (database: Database, words: string): Promise<RawBuilder<boolean>> => {
  if (words.trim() === '') return sql`true`
  const { rows } = await sql<{ text: string }>`select search_normal(${words}) as text`.execute(database)
  const normalizedWords = rows[0]!.text.split(' ').filter(Boolean)
  if (normalizedWords.length === 0) return sql`true`
  const conditions = normalizedWords.map(
    // The database function returns the ids of the reports with an id, name, category or sub-category like the pattern.
    word => sql`reports.report_id in (select * from reports_entered_as(${`%${escapePattern(word)}%`}))`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Returns the SQL of the key by which reports are sorted. Names are sorted as in dictionaries, by Unicode collation. */
const buildSortKeySql = (sort: GrantableQuery['sort'], language: Language): RawBuilder<unknown> => {
  const buildCollatedNameSql = (column: string) => sql`${sql.ref(`${column}_${language}`)} collate "und-x-icu"`
  const keys: Record<GrantableQuery['sort'], RawBuilder<unknown>> = {
    sourceId: sql.ref('reports.source_id'),
    title: buildCollatedNameSql('reports.title'),
    category: buildCollatedNameSql('categories.name'),
    subCategory: buildCollatedNameSql('sub_categories.name'),
    status: sql.ref('reports.status'),
  }
  return keys[sort]
}
