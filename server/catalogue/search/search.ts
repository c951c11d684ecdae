import type { FoundReport, SearchResult } from '../../../contract/catalogue/reports.ts'
import type { Actor } from '../../platform/actor.ts'
import { hastyReads } from '../../platform/database/hasty-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Paging } from '../reports/report-pages.ts'
import { amongIds, inOrderOf, selectRows, toRow } from '../reports/report-rows.ts'
import { type Found, findReports } from './found-reports.ts'
import { markerOf } from './marks.ts'
import type { Wish } from './needles.ts'
import { readQuery, wishesOf } from './queries.ts'
import { takeApart } from './thai-words.ts'
import { forgiveTypos } from './typos.ts'

export interface Question extends Paging {
  words: string
  categoryId?: number
}

interface Outcome {
  found: Found
  wishes: Wish[]
  corrected: boolean
}

/** What a typing error is worth. A whole search is to take less than 300 ms, and readers who spell well must not wait for others. */
const forgiving = { atOnce: 2, patience: 1000, length: 200 }

/** The one place that finds reports by words. */
export const searchOf = (database: Database) => {
  const inHaste = hastyReads(database, forgiving)
  return {
    /** Reports that hold every word, best match first; none for a query without words. */
    async searchReports(actor: Actor, question: Question): Promise<SearchResult> {
      const outcome = await search({ database, inHaste }, actor, question)
      if (!outcome) return { rows: [], total: 0, page: question.page, corrected: false, byCategory: [] }
      const { found, wishes, corrected } = outcome
      const rows = await listFound(database, actor, found.ids, wishes)
      return { rows, total: found.total, page: question.page, corrected, byCategory: found.byCategory }
    },
  }
}

interface Ground {
  database: Database
  inHaste: ReturnType<typeof hastyReads>
}

/** As typed; when that finds nothing, with Thai words taken apart; when nothing else does, with a typing error forgiven. */
const search = async (
  { database, inHaste }: Ground,
  actor: Actor,
  { words, categoryId, page, pageSize }: Question,
): Promise<Outcome | undefined> => {
  const { text, words: typed, synonyms } = await readQuery(database, words)
  if (typed.length === 0) return undefined
  const attempt = async (wishes: Wish[] | null, corrected = false, from = database): Promise<Outcome | undefined> => {
    if (!wishes) return undefined
    const found = await findReports(from, actor, { text, wishes, categoryId, page, pageSize })
    return found.total > 0 ? { found, wishes, corrected } : undefined
  }
  const wishes = wishesOf(typed, synonyms)
  const parts = takeApart(typed)
  return (
    (await attempt(wishes)) ??
    (await attempt(parts && wishesOf(parts, synonyms))) ??
    (await inHaste(async step => {
      const loosened = await forgiveTypos(step, actor, wishes)
      return loosened ? step(from => attempt(loosened, true, from)) : undefined
    }))
  )
}

const listFound = async (database: Database, actor: Actor, ids: number[], wishes: Wish[]): Promise<FoundReport[]> => {
  const rows = await selectRows(database, actor)
    .select(({ selectFrom }) => [
      'reports.description_en as descriptionEn',
      'reports.description_th as descriptionTh',
      selectFrom('report_files')
        .select('row_count')
        .whereRef('report_files.report_id', '=', 'reports.report_id')
        .where('kind', '=', 'csv')
        .where('is_current', '=', true)
        .as('rowCount'),
    ])
    .where(amongIds(ids))
    .execute()
  const mark = markerOf(wishes)
  return inOrderOf(ids, rows).map(({ descriptionEn, descriptionTh, rowCount, ...row }) => ({
    report: toRow(row),
    descriptionEn,
    descriptionTh,
    rowCount,
    marks: {
      titleEn: mark(row.titleEn),
      titleTh: mark(row.titleTh),
      descriptionEn: mark(descriptionEn),
      descriptionTh: mark(descriptionTh),
    },
  }))
}
