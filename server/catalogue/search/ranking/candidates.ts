import { sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import type { ReportIndex } from '../index/report-index.ts'
import { isInValues, startsWordInText, type TermMatches } from '../index/term-matches.ts'
import type { Candidate } from './scores.ts'

/** Converts the numbers of reports in the index to the ids of the reports. */
export const toIds = ({ ids }: ReportIndex, reportNumbers: number[]) =>
  reportNumbers.map(reportNumber => ids[reportNumber]!)

/** Reads the texts of the reports to score with a prepared statement. Leaves out a report that was deleted after the index listed it. */
export const readCandidates = async (
  database: Database,
  reportIndex: ReportIndex,
  numbersToScore: number[],
  matchesByTerm: TermMatches[],
): Promise<Candidate[]> => {
  if (numbersToScore.length === 0) return []
  const candidateQuery = sql<
    Pick<Candidate, 'id' | 'titleEn' | 'titleTh' | 'keywords'>
  >`select /* prepared */ report_id as id,
    title_en as "titleEn", title_th as "titleTh", keywords from report_search where report_id = any (${toIds(reportIndex, numbersToScore)})`
  const { rows } = await candidateQuery.execute(database)
  return rows.flatMap(row => {
    const reportNumber = reportIndex.findNumber(row.id)
    if (reportNumber === undefined) return []
    return {
      ...row,
      years: reportIndex.findYears(row.id),
      downloads: reportIndex.downloads[reportNumber]!,
      released: reportIndex.released[reportNumber]!,
      inDocument: matchesByTerm.map(termMatches => startsWordInText(termMatches[reportNumber]!)),
      inValues: matchesByTerm.map(termMatches => isInValues(termMatches[reportNumber]!)),
    }
  })
}
