import { sql } from 'kysely'
import type { FoundReport } from '../../../contract/catalogue/reports.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { amongIds, inOrderOf, selectRows, toRow } from '../reports/report-rows.ts'
import { markerOf } from './marks.ts'
import type { Wish } from './needles.ts'
import { normalOf } from './normal-texts.ts'
import { reasonsOf } from './reasons.ts'

/** The rows of found reports in the order of their ids, with what of their texts fulfils the wishes, and why each is there. */
export const listFound = async (
  database: Database,
  actor: Actor,
  ids: number[],
  wishes: Wish[],
): Promise<FoundReport[]> => {
  const rows = await selectRows(database, actor)
    .select(({ selectFrom }) => [
      'reports.description_en as descriptionEn',
      'reports.description_th as descriptionTh',
      'reports.source',
      'reports.unit_en as unitEn',
      'reports.unit_th as unitTh',
      'reports.coverage_en as coverageEn',
      'reports.coverage_th as coverageTh',
      selectFrom('report_search')
        .select(sql<[number | null, number | null]>`json_build_array(first_year, last_year)`.as('years'))
        .whereRef('report_search.report_id', '=', 'reports.report_id')
        .as('years'),
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
    .where(amongIds(ids))
    .execute()
  const normal = remembered(normalOf)
  const mark = markerOf(wishes, normal)
  const reasons = await reasonsOf(database, wishes, rows, normal)
  return inOrderOf(ids, rows).map(found => ({
    report: toRow(found),
    descriptionEn: found.descriptionEn,
    descriptionTh: found.descriptionTh,
    rowCount: found.rowCount,
    marks: {
      titleEn: mark(found.titleEn),
      titleTh: mark(found.titleTh),
      descriptionEn: mark(found.descriptionEn),
      descriptionTh: mark(found.descriptionTh),
    },
    ...reasons.get(found.reportId)!,
  }))
}

/** Titles and the names of categories are looked into several times. */
const remembered = (make: (text: string) => string) => {
  const made = new Map<string, string>()
  return (text: string) => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    made.set(text, value)
    return value
  }
}
