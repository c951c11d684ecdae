import { isMatch, startsWordInTitle, type TermMatches } from './index/term-matches.ts'
import type { ResolvedTerm } from './resolved-terms.ts'

/** A partial match is shown if its weight is at least this share of the best one's. */
const minWeightShare = 0.55

/** The factor for a year, which shows less about the content of a table than a word does. */
const yearFactor = 0.4

/** Returns the factor of a query term in the weight of a combination. */
const pickTermFactor = ({ year }: ResolvedTerm) => (year === undefined ? 1 : yearFactor)

/** A query term that is not a filler, and how each report matches it. */
export interface MatchedTerm {
  queryTerm: ResolvedTerm
  termMatches: TermMatches
}

/** A way to match all query terms, which several reports share. */
interface Combination {
  /** For each query term, the degree of the match: 0 for no match, 1 for a match, 2 for a match in the title. */
  degrees: number[]
  reportCount: number
}

/** The factor for each degree of a match. */
const degreeFactors = [0, 1, 1.4]

/** The degree for each of the 256 possible matches of a term. */
const degreesByMatch = Uint8Array.from(
  { length: 256 },
  (_, match) => Number(isMatch(match)) + Number(startsWordInTitle(match)),
)

/** Returns the combinations of the reports, and writes the number of each report's combination to `combinationNumbers`. */
const combineMatches = (
  reports: Uint32Array,
  matchedTerms: readonly MatchedTerm[],
  combinationNumbers: Uint32Array,
) => {
  const combinations: Combination[] = []
  /**
   * The number of each combination plus 1, by its key; 0 for a combination that no report has yet. The key has the degrees as digits to the
   * base 3. A search for partial matches has at most eight terms, so the array is small.
   */
  const numbersByKey = new Uint16Array(3 ** matchedTerms.length)
  for (const report of reports) {
    let key = 0
    for (const { termMatches } of matchedTerms) key = 3 * key + degreesByMatch[termMatches[report]!]!
    if (numbersByKey[key] === 0) {
      combinations.push({
        degrees: matchedTerms.map(({ termMatches }) => degreesByMatch[termMatches[report]!]!),
        reportCount: 0,
      })
      numbersByKey[key] = combinations.length
    }
    const combinationNumber = numbersByKey[key]! - 1
    combinations[combinationNumber]!.reportCount += 1
    combinationNumbers[report] = combinationNumber
  }
  return combinations
}

/** Returns the number of reports that match the query term with this index. */
const countMatches = (combinations: Combination[], termIndex: number) => {
  let matchCount = 0
  for (const { degrees, reportCount } of combinations) if (degrees[termIndex]! > 0) matchCount += reportCount
  return matchCount
}

/** Returns the weight of a query term: the fewer reports match it, the higher. */
const computeRarity = (matchCount: number, reportCount: number) => Math.log(1 + reportCount / (1 + matchCount))

/** Adds up the weights of the matched terms of a combination. */
const weighCombination = (
  { degrees }: Combination,
  matchedTerms: readonly MatchedTerm[],
  weights: readonly number[],
) => {
  let weight = 0
  for (const [index, { queryTerm }] of matchedTerms.entries())
    weight += degreeFactors[degrees[index]!]! * pickTermFactor(queryTerm) * weights[index]!
  return weight
}

interface PartialMatches {
  /** The numbers of the reports with enough weight: the beginning of the given array. */
  reports: Uint32Array
  /** The weight of each matched term, by its rarity. */
  weights: number[]
  /** For each matched term: true if a report matches it. */
  isTermMatched: boolean[]
  /** The highest number of terms that one report matches. */
  maxMatchedTerms: number
}

/**
 * Weighs partial matches by the rarity of the query terms that match. Changes both arrays: moves the reports with enough weight to the
 * beginning of `reports`, and writes their ranks by report number to `ranks`; a lower rank is better. Hundreds of reports match the same
 * terms in the same way, so combinations are weighed instead of reports.
 */
export const rankPartialMatches = (
  reports: Uint32Array,
  matchedTerms: readonly MatchedTerm[],
  ranks: Uint32Array,
): PartialMatches => {
  // `ranks` also serves as the array of combination numbers. Each number is read before the rank of the same report replaces it.
  const combinationNumbers = ranks
  const combinations = combineMatches(reports, matchedTerms, combinationNumbers)
  const weights = matchedTerms.map((_, index) => computeRarity(countMatches(combinations, index), reports.length))
  const combinationWeights = combinations.map(combination => weighCombination(combination, matchedTerms, weights))
  const minWeight = minWeightShare * Math.max(...combinationWeights)
  const descendingWeights = [...new Set(combinationWeights)].sort((a, b) => b - a)
  const combinationRanks = combinationWeights.map(weight => descendingWeights.indexOf(weight))
  const isKept = combinationWeights.map(weight => weight >= minWeight)
  let keptCount = 0
  // `keptCount` is never ahead of the loop, so no report is overwritten before it is read.
  for (const report of reports) {
    const combinationNumber = combinationNumbers[report]!
    if (!isKept[combinationNumber]) continue
    reports[keptCount++] = report
    ranks[report] = combinationRanks[combinationNumber]!
  }
  return {
    reports: reports.subarray(0, keptCount),
    weights,
    isTermMatched: matchedTerms.map((_, index) => combinations.some(({ degrees }) => degrees[index]! > 0)),
    maxMatchedTerms: Math.max(0, ...combinations.map(({ degrees }) => degrees.filter(degree => degree > 0).length)),
  }
}
