import type { ReportIndex } from './report-index.ts'
import { type SeenReports, visibility } from './seen-reports.ts'
import { foldFourMatches, isWordMatch, type TermMatches, toFourMatches } from './term-matches.ts'

interface MatchConditions {
  /** True if a report needs to match only one of the terms. */
  isOneEnough: boolean
  /** The reports that the actor may see. */
  seen: Pick<SeenReports, 'visibilities' | 'granted'>
}

/**
 * Lists the reports that match all terms, or at least one of them, and that the actor may see. Their numbers are in ascending order at the
 * beginning of `numbers`, an array of `createNumbers`; `count` is their number.
 */
export const listReportsMatching = (
  reports: ReportIndex,
  terms: readonly TermMatches[],
  { isOneEnough, seen: { visibilities, granted } }: MatchConditions,
): { numbers: Uint32Array; count: number } => {
  const numbers = reports.createNumbers()
  const matching = markMatching(reports, terms, { isOneEnough })
  const fourMatching = toFourMatches(matching)
  const { classesByReport } = reports
  let count = 0
  for (let at = 0; at < fourMatching.length; at += 1) {
    if (fourMatching[at] === 0) continue
    for (let reportNumber = 4 * at; reportNumber < 4 * at + 4; reportNumber += 1) {
      if (matching[reportNumber] === 0) continue
      const groupVisibility = visibilities[classesByReport[reportNumber]!]!
      const isVisible =
        groupVisibility === visibility.always || (groupVisibility === visibility.ifGranted && granted.has(reportNumber))
      if (isVisible) numbers[count++] = reportNumber
    }
  }
  reports.reuse([matching])
  return { numbers, count }
}

/** Returns 1 for each report that matches, otherwise 0. Four reports are processed at a time. */
const markMatching = (
  reports: ReportIndex,
  terms: readonly TermMatches[],
  { isOneEnough }: { isOneEnough: boolean },
) => {
  const matching = reports.createMatches()
  const fourMatching = toFourMatches(matching)
  for (const [index, matches] of terms.entries()) {
    const fourMatches = toFourMatches(matches)
    if (isOneEnough || index === 0)
      for (let at = 0; at < fourMatching.length; at += 1) fourMatching[at]! |= foldFourMatches(fourMatches[at]!)
    else for (let at = 0; at < fourMatching.length; at += 1) fourMatching[at]! &= foldFourMatches(fourMatches[at]!)
  }
  return matching
}

/** Returns true if a report that the actor may see matches the term, not counting years and matches inside other words. */
export const hasWordMatch = ({ size }: ReportIndex, matches: TermMatches, { isSeen }: SeenReports) => {
  const fourMatches = toFourMatches(matches)
  const end = Math.ceil(size / 4)
  for (let at = 0; at < end; at += 1) {
    if (fourMatches[at] === 0) continue
    for (let reportNumber = 4 * at; reportNumber < 4 * at + 4; reportNumber += 1)
      if (isWordMatch(matches[reportNumber]!) && isSeen(reportNumber)) return true
  }
  return false
}
