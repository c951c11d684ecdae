import { pickFirst } from '../index/first-items.ts'
import type { ReportIndex } from '../index/report-index.ts'
import { createComparison } from './coarse-ranks.ts'
import { compareScored, type ScoredReport } from './scores.ts'

/** Number of reports whose order is that of their scores. */
export const maxScoredReports = 100

/** Scores the reports with these numbers by their texts. A report that was deleted in the meantime is left out. */
export type ScoreReports = (reportNumbers: number[]) => Promise<ScoredReport[]>

/**
 * Returns the best reports of all by score. They are scored in the order of their highest possible scores, until no other report can be among
 * the best. `limitScore` returns the highest possible score of a report by its number.
 */
export const findBestReports = async (
  reportIndex: ReportIndex,
  reportNumbers: Uint32Array,
  limitScore: (reportNumber: number) => number,
  scoreReports: ScoreReports,
): Promise<ScoredReport[]> => {
  const limits = reportIndex.createNumbers()
  /** A lower rank is a higher possible score. */
  const ranks = reportIndex.createNumbers()
  for (const reportNumber of reportNumbers) {
    limits[reportNumber] = limitScore(reportNumber)
    ranks[reportNumber] = maxLimit - limits[reportNumber]!
  }
  const sortedNumbers = pickFirst(reportNumbers, reportNumbers.length, createComparison(reportIndex, ranks))
  /** Returns true if a report has at least the order that the report with this number can have. */
  const isBeforeRest = (scored: ScoredReport, reportNumber: number) =>
    compareScored(scored, {
      id: reportIndex.ids[reportNumber]!,
      score: limits[reportNumber]!,
      downloads: reportIndex.downloads[reportNumber]!,
      released: reportIndex.released[reportNumber]!,
    }) < 0
  let best: ScoredReport[] = []
  for (let start = 0; start < sortedNumbers.length; ) {
    const last = best[maxScoredReports - 1]
    if (last && isBeforeRest(last, sortedNumbers[start]!)) break
    // Larger parts after the first one save statements.
    const end = Math.max(maxScoredReports, 2 * start)
    const scored = await scoreReports(sortedNumbers.slice(start, end))
    best = [...best, ...scored].sort(compareScored).slice(0, maxScoredReports)
    start = end
  }
  reportIndex.reuse([], [limits, ranks])
  return best
}

/** More than the highest score in steps. */
const maxLimit = 1000
