import { sql } from 'kysely'
import type { FoundReport } from '../../../../contract/catalogue/search/report-searches.ts'
import { type Actor, visitor } from '../../../platform/actor.ts'
import { buildOnce } from '../../../platform/database/built-statements.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { prepared } from '../../../platform/database/prepared-statements.ts'
import { isAmongIdsSql, selectReportRows, sortByIds, toReportRow } from '../../reports/report-rows.ts'
import { normalise } from '../normal-texts.ts'
import type { QueryTerm } from '../query-terms.ts'
import { createHighlighter } from './highlights.ts'
import { computeReasons, type IndexFacts } from './reasons.ts'

/** Returns the reports with these ids, in this order, with the highlights of the query terms and the reasons why each report matches. */
export const listResults = async (
  database: Database,
  actor: Actor,
  { ids, queryTerms, indexFacts }: { ids: number[]; queryTerms: QueryTerm[]; indexFacts: IndexFacts },
): Promise<FoundReport[]> => {
  const rows = await readRows(database, actor, ids)
  const normaliseOnce = memoise(normalise)
  const texts = rows.flatMap(row => [row.titleEn, row.titleTh, row.descriptionEn, row.descriptionTh])
  const highlight = createHighlighter(queryTerms, texts, normaliseOnce)
  const reasons = await computeReasons(database, rows, { queryTerms, indexFacts, normalise: normaliseOnce })
  return sortByIds(ids, rows).map(row => ({
    report: toReportRow(row),
    descriptionEn: row.descriptionEn,
    descriptionTh: row.descriptionTh,
    rowCount: row.rowCount,
    highlights: {
      titleEn: highlight(row.titleEn),
      titleTh: highlight(row.titleTh),
      descriptionEn: highlight(row.descriptionEn),
      descriptionTh: highlight(row.descriptionTh),
    },
    ...reasons.get(row.reportId)!,
  }))
}

/** Selects the rows of results, with the columns that may contain a query term and so the reason of a match. */
const selectResults = (database: Database, actor: Actor, ids: number[]) =>
  selectReportRows(database, actor)
    .modifyFront(prepared)
    .select(({ selectFrom }) => [
      'reports.description_en as descriptionEn',
      'reports.description_th as descriptionTh',
      'reports.source',
      'reports.unit_en as unitEn',
      'reports.unit_th as unitTh',
      'reports.coverage_en as coverageEn',
      'reports.coverage_th as coverageTh',
      selectFrom('report_keywords')
        .select(sql<string[]>`coalesce(json_agg(keyword order by position), '[]')`.as('keywords'))
        .whereRef('report_keywords.report_id', '=', 'reports.report_id')
        .as('keywords'),
      selectFrom('report_files')
        .select('row_count')
        .whereRef('report_files.report_id', '=', 'reports.report_id')
        .where('kind', '=', 'csv')
        .where('is_current', '=', true)
        .as('rowCount'),
    ])
    .where(isAmongIdsSql(ids))

type ResultRow = Awaited<ReturnType<ReturnType<typeof selectResults>['execute']>>[number]

/** Reads the rows for visitors. Their statement is always the same, so it is built once; the empty array is the placeholder for the ids. */
const readRowsForVisitors = buildOnce([] as number[], (database, ids) => selectResults(database, visitor, ids))

const readRows = (database: Database, actor: Actor, ids: number[]): Promise<ResultRow[]> =>
  actor.userId === undefined ? readRowsForVisitors(database, ids) : selectResults(database, actor, ids).execute()

/** Caches the results of a function, because titles and names of categories are normalised several times. */
const memoise = (compute: (text: string) => string) => {
  const resultsByText = new Map<string, string>()
  return (text: string) => {
    const cachedResult = resultsByText.get(text)
    if (cachedResult !== undefined) return cachedResult
    const result = compute(text)
    resultsByText.set(text, result)
    return result
  }
}
