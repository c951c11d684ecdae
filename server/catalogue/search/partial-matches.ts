import { isInTitle, isMatch, type TermMatches } from './index/term-matches.ts'
import type { ResolvedTerm } from './resolved-terms.ts'

/** The share of the best report's weight that a partial match needs to be shown. */
const minWeightShare = 0.55

/** Picks the weight of a term. A year says less about the content of a table than a word does. */
const pickFactor = ({ year }: ResolvedTerm) => (year === undefined ? 1 : 0.4)

interface WantedTerm {
  queryTerm: ResolvedTerm
  termMatches: TermMatches
}

/** A combination of matches that several reports share. */
interface Combination {
  /** For each query term: 0 for no match, 1 for a match, 2 for one in the title. */
  digits: number[]
  reports: number
}

/** The weight of no match, of a match and of a match in the title, by the digit. */
const digitFactors = [0, 1, 1.4]

/** The digits of all possible matches. */
const digitsByMatch = Uint8Array.from({ length: 256 }, (_, match) => Number(isMatch(match)) + Number(isInTitle(match)))

/** Finds the combinations, and writes for each report the number of its combination. */
const combineMatches = (reports: Uint32Array, wantedTerms: readonly WantedTerm[], combinationNumbers: Uint32Array) => {
  const combinations: Combination[] = []
  /** The numbers of the combinations by their digits, plus one. */
  const numbers = new Uint16Array(3 ** wantedTerms.length)
  for (let at = 0; at < reports.length; at += 1) {
    const report = reports[at]!
    let key = 0
    for (const { termMatches } of wantedTerms) key = 3 * key + digitsByMatch[termMatches[report]!]!
    if (numbers[key] === 0)
      numbers[key] = combinations.push({
        digits: wantedTerms.map(({ termMatches }) => digitsByMatch[termMatches[report]!]!),
        reports: 0,
      })
    const number = numbers[key]! - 1
    combinations[number]!.reports += 1
    combinationNumbers[report] = number
  }
  return combinations
}

/**
 * Weighs partial matches by the rarity of the matching query terms. Moves those with enough weight to the beginning of the same array.
 * Hundreds of reports match the same terms in the same way, so combinations are weighed, not reports. Writes the rank of each kept report.
 */
export const weighMatches = (reports: Uint32Array, wantedTerms: readonly WantedTerm[], ranks: Uint32Array) => {
  const combinations = combineMatches(reports, wantedTerms, ranks)
  const weights = wantedTerms.map((_, index) => {
    const matchCount = combinations
      .filter(({ digits }) => digits[index]! > 0)
      .reduce((sum, combination) => sum + combination.reports, 0)
    return Math.log(1 + reports.length / (1 + matchCount))
  })
  const weighCombination = ({ digits }: Combination) =>
    digits.reduce(
      (sum, digit, index) => sum + digitFactors[digit]! * pickFactor(wantedTerms[index]!.queryTerm) * weights[index]!,
      0,
    )
  const combinedWeights = combinations.map(weighCombination)
  const minWeight = minWeightShare * Math.max(...combinedWeights)
  const descendingWeights = [...new Set(combinedWeights)].sort((a, b) => b - a)
  const combinedRanks = combinedWeights.map(weight => descendingWeights.indexOf(weight))
  const isKept = combinedWeights.map(weight => weight >= minWeight)
  let count = 0
  for (let at = 0; at < reports.length; at += 1) {
    const report = reports[at]!
    const combination = ranks[report]!
    if (!isKept[combination]) continue
    reports[count++] = report
    ranks[report] = combinedRanks[combination]!
  }
  return {
    reports: reports.subarray(0, count),
    weights,
    isTermMatched: wantedTerms.map((_, index) => combinations.some(({ digits }) => digits[index]! > 0)),
    maxMatchedTerms: Math.max(0, ...combinations.map(({ digits }) => digits.filter(digit => digit > 0).length)),
  }
}
