import { type RawBuilder, sql } from 'kysely'
import type { GapName, gapSorts, IncompleteReport } from '../../../contract/catalogue/catalogue-health.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'
import { normalise } from '../search/normal-texts.ts'
import { toLikePattern, toPattern } from '../search/query-terms.ts'

type GapSort = (typeof gapSorts)[number]

export interface GapQuery extends Paging {
  words: string
  sort: GapSort
  descending: boolean
  language: Language
}

/** Returns one page of the Active reports that contain every word in their ids, names or places, with the gaps in their descriptions. */
export const listIncompleteReports = (
  database: Database,
  { words, sort, descending, language, ...paging }: GapQuery,
) => {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return readPage(database, {
    condition: sql`is_active and ${containsWords(words)}`,
    // The titles are sorted by an index of reports, which is read only up to the end of the page.
    ...(sort === 'title' && { from: sql`report_gaps join reports using (report_id)` }),
    order: sql`${buildOrder(sort, language, direction)}, report_id ${sql.raw(descending ? 'asc' : 'desc')}`,
    limit: paging.pageSize,
    offset: countSkippedRows(paging),
  })
}

/** Conditions of the gaps that the overview shows; each is repeated in an index. */
const worstGapConditions = {
  thai: sql`is_active and gaps && '{titleTh,descriptionTh}'`,
  dictionary: sql`is_active and gaps && '{dictionary}'`,
}

/** Returns the Active reports without a Thai text or without a complete data dictionary, those with most gaps first, and their total. */
export const listWorstReports = (database: Database, gap: keyof typeof worstGapConditions, limit: number) =>
  readPage(database, { condition: worstGapConditions[gap], order: sql`gap_count desc, report_id`, limit, offset: 0 })

interface PageQuery {
  from?: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

/** Reads one page of incomplete reports, and their total. Only the rows of the page are read from `reports`. */
const readPage = async (
  database: Database,
  { from = sql`report_gaps`, condition, order, limit, offset }: PageQuery,
) => {
  const { rows } = await sql<{ total: number; rows: IncompleteReport[] }>`
    select (select count(*)::integer from report_gaps where ${condition}) as total, coalesce((select json_agg(listed order by place) from (
      select source_id as "sourceId", title_en as "titleEn", title_th as "titleTh", gaps, place
      from (select report_id, gaps, row_number() over () as place
        from (select report_id, gaps from ${from} where ${condition} order by ${order} limit ${limit} offset ${offset}) page) placed
      join reports using (report_id)) listed), '[]') as rows`.execute(database)
  const { total, rows: reports } = rows[0]!
  return { rows: reports.map(({ sourceId, titleEn, titleTh, gaps }) => ({ sourceId, titleEn, titleTh, gaps })), total }
}

const containsWords = (words: string) => {
  const terms = normalise(words).split(' ').filter(Boolean)
  if (terms.length === 0) return sql`true`
  const matches = terms.map(
    word => sql`report_id in (select * from reports_entered_as(${toLikePattern(toPattern(word))}))`,
  )
  return sql`(${sql.join(matches, sql` and `)})`
}

const buildOrder = (sort: GapSort, language: Language, direction: RawBuilder<unknown>) => {
  if (sort === 'gapCount') return sql`gap_count ${direction}`
  if (sort === 'title') return sql`reports.${sql.ref(`title_${language}`)} collate "und-x-icu" ${direction}`
  return sql`(${sort satisfies GapName} = any (gaps)) ${direction}, gap_count desc`
}
