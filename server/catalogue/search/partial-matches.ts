import { isInTitle, isMatch, type TermMatches } from './index/term-matches.ts'
import type { ResolvedTerm } from './resolved-terms.ts'

/** The share of the best report's weight that a partial match needs to be shown. */
const leastShare = 0.55

/** A year says less about the content of a table than a word does. */
const factorOf = ({ year }: ResolvedTerm) => (year === undefined ? 1 : 0.4)

interface Wanted {
  queryTerm: ResolvedTerm
  found: TermMatches
}

/** A combination of matches that several reports share. */
interface Combination {
  /** For each query term: 0 for no match, 1 for a match, 2 for one in the title. */
  digits: number[]
  reports: number
}

/**
 * Weighs partial matches by the rarity of the matching query terms, and keeps those with enough weight. Hundreds of reports match the same
 * terms in the same way, so combinations are weighed, not reports.
 */
export const weighMatches = (reports: number[], wanted: Wanted[]) => {
  const combinations = new Map<number, Combination>()
  const digitOf = ({ found }: Wanted, report: number) =>
    Number(isMatch(found[report]!)) + Number(isInTitle(found[report]!))
  const keys = reports.map(report => {
    let key = 0
    for (const one of wanted) key = 3 * key + digitOf(one, report)
    const known = combinations.get(key)
    if (known) known.reports += 1
    else combinations.set(key, { digits: wanted.map(one => digitOf(one, report)), reports: 1 })
    return key
  })
  const all = [...combinations.values()]
  const weights = wanted.map((_, at) => {
    const held = all.filter(({ digits }) => digits[at]! > 0).reduce((sum, one) => sum + one.reports, 0)
    return Math.log(1 + reports.length / (1 + held))
  })
  const weightOf = ({ digits }: Combination) =>
    digits.reduce((sum, digit, at) => sum + [0, 1, 1.4][digit]! * factorOf(wanted[at]!.queryTerm) * weights[at]!, 0)
  const weightOfKey = new Map([...combinations].map(([key, combination]) => [key, weightOf(combination)]))
  const least = leastShare * Math.max(...weightOfKey.values())
  const ranks = new Map<number, number>()
  for (const [at, report] of reports.entries()) {
    const weight = weightOfKey.get(keys[at]!)!
    if (weight >= least) ranks.set(report, -weight)
  }
  return {
    reports: [...ranks.keys()],
    rankOf: (report: number) => ranks.get(report)!,
    weights,
    held: wanted.map((_, at) => all.some(({ digits }) => digits[at]! > 0)),
    mostHeld: Math.max(0, ...all.map(({ digits }) => digits.filter(digit => digit > 0).length)),
  }
}
