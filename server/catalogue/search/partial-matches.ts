import { isInTitle, isMatch, type TermMatches } from './index/term-matches.ts'
import type { ResolvedTerm } from './resolved-terms.ts'

/** A partial match is shown if its weight is at least this share of the best one's. */
const minWeightShare = 0.55

/** The factor for a year, which shows less about the content of a table than a word does. */
const yearFactor = 0.4

const pickFactor = ({ year }: ResolvedTerm) => (year === undefined ? 1 : yearFactor)

/** A query term that is not a filler, and how each report matches it. */
export interface MatchedTerm {
  queryTerm: ResolvedTerm
  termMatches: TermMatches
}

/** A way to match all query terms, which several reports share. */
interface Combination {
  /** For each query term: 0 for no match, 1 for a match, 2 for a match in the title. */
  digits: number[]
  reportCount: number
}

/** The factor for each digit, by the digit. */
const digitFactors = [0, 1, 1.4]

/** The digit for each of the 256 possible matches. */
const digitsByMatch = Uint8Array.from({ length: 256 }, (_, match) => Number(isMatch(match)) + Number(isInTitle(match)))

/** Returns the combinations of the reports, and writes the number of its combination for each report. */
const combineMatches = (
  reports: Uint32Array,
  matchedTerms: readonly MatchedTerm[],
  combinationNumbers: Uint32Array,
) => {
  const combinations: Combination[] = []
  /**
   * The number of each combination plus 1, by its digits as a number to the base 3; 0 for a combination that no report has yet. A search for
   * partial matches has at most eight terms, so the array is small.
   */
  const numbersByDigits = new Uint16Array(3 ** matchedTerms.length)
  for (const report of reports) {
    let key = 0
    for (const { termMatches } of matchedTerms) key = 3 * key + digitsByMatch[termMatches[report]!]!
    if (numbersByDigits[key] === 0)
      numbersByDigits[key] = combinations.push({
        digits: matchedTerms.map(({ termMatches }) => digitsByMatch[termMatches[report]!]!),
        reportCount: 0,
      })
    const number = numbersByDigits[key]! - 1
    combinations[number]!.reportCount += 1
    combinationNumbers[report] = number
  }
  return combinations
}

/**
 * Weighs partial matches by the rarity of the query terms that match. Moves the reports with enough weight to the beginning of the same
 * array, and writes their ranks. Hundreds of reports match the same terms in the same way, so combinations are weighed instead of reports.
 */
export const weighMatches = (reports: Uint32Array, matchedTerms: readonly MatchedTerm[], ranks: Uint32Array) => {
  // Until the ranks are written below, the array has the number of each report's combination.
  const combinations = combineMatches(reports, matchedTerms, ranks)
  const weights = matchedTerms.map((_, index) => {
    const matchCount = combinations
      .filter(({ digits }) => digits[index]! > 0)
      .reduce((sum, { reportCount }) => sum + reportCount, 0)
    return Math.log(1 + reports.length / (1 + matchCount))
  })
  const weighCombination = ({ digits }: Combination) =>
    digits.reduce(
      (sum, digit, index) => sum + digitFactors[digit]! * pickFactor(matchedTerms[index]!.queryTerm) * weights[index]!,
      0,
    )
  const combinedWeights = combinations.map(weighCombination)
  const minWeight = minWeightShare * Math.max(...combinedWeights)
  const descendingWeights = [...new Set(combinedWeights)].sort((a, b) => b - a)
  const combinedRanks = combinedWeights.map(weight => descendingWeights.indexOf(weight))
  const isKept = combinedWeights.map(weight => weight >= minWeight)
  let keptCount = 0
  // `keptCount` is never ahead of the loop, so no report is overwritten before it is read.
  for (const report of reports) {
    const combination = ranks[report]!
    if (!isKept[combination]) continue
    reports[keptCount++] = report
    ranks[report] = combinedRanks[combination]!
  }
  return {
    reports: reports.subarray(0, keptCount),
    weights,
    isTermMatched: matchedTerms.map((_, index) => combinations.some(({ digits }) => digits[index]! > 0)),
    maxMatchedTerms: Math.max(0, ...combinations.map(({ digits }) => digits.filter(digit => digit > 0).length)),
  }
}
