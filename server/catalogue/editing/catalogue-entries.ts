import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CatalogueEntry, entrySorts } from '../../../contract/catalogue/editing/report-choices.ts'
import type { Language } from '../../../contract/visit.ts'
import { isPublicSql } from '../../access/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { type Paging, pickPage } from '../reports/report-pages.ts'
import { isAmongIdsSql, sortByIds } from '../reports/report-rows.ts'
import { normalise } from '../search/normal-texts.ts'
import { toLikePattern, toPattern } from '../search/query-terms.ts'

type EntrySort = (typeof entrySorts)[number]

/** The requested page of the search dialog of staff. */
export interface EntryQuery extends Paging {
  /** The text of the search field; a report must contain each of its words. */
  words: string
  sort: EntrySort
  descending: boolean
  language: Language
  activeOnly: boolean
}

/** Limit of reports that a field with suggestions offers. */
const maxSuggestions = 1000

/** Returns the queries of the reports from which staff choose, of every status and level (docs/behaviour/editor.md#search-dialog). */
export const createEntryQueries = (database: Database) => ({
  /** Returns one page of the reports that contain every word in their ids, names, category or sub-category, or only of the Active ones. */
  async listEntries({ words, sort, descending, language, activeOnly, ...paging }: EntryQuery) {
    const direction = descending ? 'desc' : 'asc'
    const { total, ids } = await pickPage(
      database,
      joinCategories(selectMatchingReports(database, words)).$if(activeOnly, reports =>
        reports.where('reports.status', '=', 'Active'),
      ),
      {
        addOrder: reports =>
          reports.orderBy(buildSortKey(sort, language), direction).orderBy('reports.source_id', direction),
        paging,
      },
    )
    const rows = await joinCategories(database.selectFrom('reports'))
      .select([
        'reports.report_id as reportId',
        'reports.source_id as sourceId',
        'reports.file_name as fileName',
        'reports.title_en as titleEn',
        'reports.title_th as titleTh',
        'categories.name_en as categoryEn',
        'categories.name_th as categoryTh',
        'sub_categories.name_en as subCategoryEn',
        'sub_categories.name_th as subCategoryTh',
        'reports.status',
        'reports.created_at',
      ])
      .select(({ not }) => not(isPublicSql('reports')).as('isRestricted'))
      .where(isAmongIdsSql(ids))
      .execute()
    return { entries: sortByIds(ids, rows).map(toEntry), total }
  },

  /**
   * Lists the reports whose Report ID or File Name is the text, and then the first reports that contain every word, by File Name.
   */
  async listReportSuggestions(words: string) {
    // Two queries, because each can use an index. A single one would have to sort every match.
    const [exactReports, matchingReports] = await Promise.all([
      database
        .selectFrom('reports')
        .select(nameColumns)
        .where(({ or, eb }) => or([eb('source_id', '=', words.trim()), eb('file_name', '=', words.trim())]))
        .orderBy('file_name')
        .execute(),
      selectMatchingReports(database, words).select(nameColumns).orderBy('file_name').limit(maxSuggestions).execute(),
    ])
    const otherReports = matchingReports.filter(({ sourceId }) =>
      exactReports.every(report => report.sourceId !== sourceId),
    )
    return [...exactReports, ...otherReports].slice(0, maxSuggestions)
  },
})

const nameColumns = [
  'source_id as sourceId',
  'file_name as fileName',
  'title_en as titleEn',
  'title_th as titleTh',
] as const

const joinCategories = (reports: SelectQueryBuilder<DB, 'reports', object>) =>
  reports
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')

/** Selects the reports that contain every word in their ids, names, category or sub-category. */
const selectMatchingReports = (database: Database, words: string) => {
  const terms = normalise(words).split(' ').filter(Boolean)
  return terms.reduce(
    (reports, word) =>
      reports.where(
        // This database function searches the texts of staff lists: ids, names, category and sub-category.
        sql<boolean>`reports.report_id in (select * from reports_entered_as(${toLikePattern(toPattern(word))}))`,
      ),
    database.selectFrom('reports'),
  )
}

/** Builds the SQL of the key by which reports are sorted. Names are sorted by Unicode collation, not by code points. */
const buildSortKey = (sort: EntrySort, language: Language): RawBuilder<unknown> => {
  const collatedNameSql = (column: string) => sql`${sql.ref(`${column}_${language}`)} collate "und-x-icu"`
  const sortKeys: Record<EntrySort, RawBuilder<unknown>> = {
    sourceId: sql.ref('reports.source_id'),
    fileName: sql.ref('reports.file_name'),
    title: collatedNameSql('reports.title'),
    category: collatedNameSql('categories.name'),
    subCategory: collatedNameSql('sub_categories.name'),
    status: sql.ref('reports.status'),
    createdAt: sql.ref('reports.created_at'),
  }
  return sortKeys[sort]
}

const toEntry = <R extends { reportId: number; status: string; created_at: Date }>({
  reportId: _reportId,
  created_at,
  ...row
}: R) => ({
  ...row,
  status: row.status as CatalogueEntry['status'],
  createdAt: created_at.toISOString(),
})
