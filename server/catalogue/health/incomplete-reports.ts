import { type RawBuilder, sql } from 'kysely'
import type { GapName, gapSorts, IncompleteReport } from '../../../contract/catalogue/catalogue-health.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'
import { normalise } from '../search/normal-texts.ts'
import { toLikePattern, toPattern } from '../search/query-terms.ts'

type GapSort = (typeof gapSorts)[number]

/** The requested page of the reports with gaps. */
export interface GapQuery extends Paging {
  /** The text of the search field; a report must contain each of its words. */
  words: string
  sort: GapSort
  descending: boolean
  language: Language
}

/**
 * Returns one page of the Active reports that contain every word in their ids, names, category or sub-category, with the gaps in their
 * descriptions.
 */
export const listReportsWithGaps = (database: Database, { words, sort, descending, language, ...paging }: GapQuery) => {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  // An index of `reports` sorts the titles, and is read only up to the end of the page. Other sorts use indexes of `report_gaps`.
  const tables = sort === 'title' ? sql`report_gaps join reports using (report_id)` : sql`report_gaps`
  return readGapPage(database, {
    tables,
    condition: sql`is_active and ${buildWordsCondition(words)}`,
    // The indexes are sorted by `gap_count desc, report_id`, and can be read in this order or in the opposite one.
    order: sql`${buildOrder(sort, language, direction)}, report_id ${sql.raw(descending ? 'asc' : 'desc')}`,
    limit: paging.pageSize,
    offset: countSkippedRows(paging),
  })
}

/** The conditions of the gaps that the overview shows. Each has an index with the same condition. */
const overviewGapConditions = {
  thai: sql`is_active and gaps && '{titleTh,descriptionTh}'`,
  dictionary: sql`is_active and gaps && '{dictionary}'`,
}

/**
 * Returns the first Active reports without a Thai text or without a complete data dictionary, those with most gaps first, and their total.
 */
export const listReportsWithMostGaps = (database: Database, gap: keyof typeof overviewGapConditions, limit: number) =>
  readGapPage(database, {
    tables: sql`report_gaps`,
    condition: overviewGapConditions[gap],
    order: sql`gap_count desc, report_id`,
    limit,
    offset: 0,
  })

interface PageQuery {
  /** `report_gaps`, and the tables that `order` needs in addition. */
  tables: RawBuilder<unknown>
  /** Uses only columns of `report_gaps`. */
  condition: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

interface ReportPage {
  total: number
  rows: IncompleteReport[]
}

/** Reads one page of reports with their gaps, and the total. Only the names of the page's reports are read from `reports`. */
const readGapPage = async (database: Database, { tables, condition, order, limit, offset }: PageQuery) => {
  const { rows } = await sql<ReportPage>`
    select (select count(*)::integer from report_gaps where ${condition}) as total,
      coalesce((select json_agg(listed order by row_number) from (
        -- The names of the reports of the page, after its order was numbered.
        select source_id as "sourceId", title_en as "titleEn", title_th as "titleTh", gaps, row_number
        from (select report_id, gaps, row_number() over () as row_number
          -- The page, read by an index.
          from (select report_id, gaps from ${tables} where ${condition} order by ${order} limit ${limit} offset ${offset}) as page
        ) as numbered
        join reports using (report_id)) as listed), '[]') as rows`.execute(database)
  const { total, rows: reports } = rows[0]!
  // The row numbers, by which the JSON is sorted, are left out.
  return { rows: reports.map(({ sourceId, titleEn, titleTh, gaps }) => ({ sourceId, titleEn, titleTh, gaps })), total }
}

/** Returns an SQL condition: a report contains every word in its ids, names, category or sub-category. */
const buildWordsCondition = (words: string) => {
  const normalisedWords = normalise(words).split(' ').filter(Boolean)
  if (normalisedWords.length === 0) return sql`true`
  const wordConditions = normalisedWords.map(
    word => sql`report_id in (select * from reports_entered_as(${toLikePattern(toPattern(word))}))`,
  )
  return sql`(${sql.join(wordConditions, sql` and `)})`
}

/** Builds the SQL of the order of a page, without the report id that makes it unique. */
const buildOrder = (sort: GapSort, language: Language, direction: RawBuilder<unknown>) => {
  if (sort === 'gapCount') return sql`gap_count ${direction}`
  if (sort === 'title') return sql`reports.${sql.ref(`title_${language}`)} collate "und-x-icu" ${direction}`
  return sql`(${sort satisfies GapName} = any (gaps)) ${direction}, gap_count desc`
}
