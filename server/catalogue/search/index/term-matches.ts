import { isInsideWord, isListedPattern } from '../conditions.ts'
import { isWordBeginning } from '../query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from '../resolved-terms.ts'
import type { Lookups } from './lookups.ts'
import { place } from './postings.ts'
import type { ReportIndex } from './report-index.ts'
import { type SeenReports, visibility } from './seen-reports.ts'

/** The bits beside the places in texts: the values of the table match, or the years of the coverage. `foldFourMatches` depends on them. */
const otherMatch = { valued: 16, covered: 32 } as const

/** How each report matches a query term: bits by the number of the report. */
export type TermMatches = Uint8Array

const anyMatch = place.anywhere | otherMatch.valued | otherMatch.covered
/** Returns true if a report matches: by its texts, the names of its category or sub-category, the years of its coverage or the values of its table. */
export const isMatch = (match: number) => (match & anyMatch) !== 0
/** Returns true if a text contains the term at the start of a word. */
export const isInDocument = (match: number) => (match & place.starts) !== 0
export const isInValues = (match: number) => (match & otherMatch.valued) !== 0
export const isInTitle = (match: number) => (match & place.titled) !== 0
/** Returns true if a title or a keyword contains the term. */
export const isNamed = (match: number) => (match & place.named) !== 0
const isWordMatch = (match: number) => isInValues(match) || ((match & place.anywhere) !== 0 && isInDocument(match))

/** Matches all reports with a query term. Texts that are not listed, and values, must have been looked up. */
export const matchTerm = (reports: ReportIndex, queryTerm: ResolvedTerm, lookups: Lookups): TermMatches => {
  const matches = reports.createMatches()
  for (const { patterns } of queryTerm.alternatives) {
    const [only, ...more] = patterns as [ResolvedPattern, ...ResolvedPattern[]]
    if (more.length === 0) markPattern(reports, only, lookups, matches)
    else markIntersection(reports, patterns, lookups, matches)
  }
  lookups.eachOfValues(queryTerm, id => markReport(reports, id, otherMatch.valued, matches))
  if (queryTerm.year !== undefined) markCovered(reports, queryTerm.year, matches)
  return matches
}

const markPattern = (reports: ReportIndex, pattern: ResolvedPattern, lookups: Lookups, matches: TermMatches) => {
  if (isListedPattern(pattern)) reports.mark(pattern.code!, matches)
  else if (isInsideWord(pattern)) reports.markPattern(pattern, matches)
  else lookups.eachOfPattern(pattern, (id, places) => markReport(reports, id, places, matches))
  markCategoryNames(reports, pattern, matches)
}

/** Returns the matches as words of 32 bits, each of which covers four reports. */
const toWords = ({ buffer }: TermMatches) => new Uint32Array(buffer)

/** Marks the places that all patterns have in common. */
const markIntersection = (
  reports: ReportIndex,
  patterns: readonly ResolvedPattern[],
  lookups: Lookups,
  matches: TermMatches,
) => {
  const matchesByPattern = patterns.map(pattern => {
    const patternMatches = reports.createMatches()
    markPattern(reports, pattern, lookups, patternMatches)
    return patternMatches
  })
  const [first, ...others] = matchesByPattern.map(toWords) as [Uint32Array, ...Uint32Array[]]
  const words = toWords(matches)
  for (let at = 0; at < words.length; at += 1) {
    let shared = first[at]!
    for (let other = 0; shared !== 0 && other < others.length; other += 1) shared &= others[other]![at]!
    if (shared !== 0) words[at]! |= shared
  }
  reports.reuse(matchesByPattern)
}

/** Sets bits in the match of a report. The index may be older than a lookup, so it may lack the report. */
const markReport = (reports: ReportIndex, id: number, bits: number, matches: TermMatches) => {
  const number = reports.findNumber(id)
  if (number !== undefined) matches[number]! |= bits
}

/** Marks the reports whose sub-category or category has a name that contains the pattern. These names count as a text of a report. */
const markCategoryNames = (reports: ReportIndex, pattern: ResolvedPattern, matches: TermMatches) => {
  const { within, starting } = pattern
  if (within.length === 0) return
  const starts = new Set(isWordBeginning(pattern) ? starting : within)
  const bits = Uint8Array.from(
    reports.groups,
    ({ subCategoryId }) =>
      (within.includes(subCategoryId) ? place.anywhere : 0) | (starts.has(subCategoryId) ? place.starts : 0),
  )
  const { groupsByReport, size } = reports
  for (let report = 0; report < size; report += 1) {
    const groupBits = bits[groupsByReport[report]!]!
    if (groupBits !== 0) matches[report]! |= groupBits
  }
}

const markCovered = ({ firstYear, lastYear, size }: ReportIndex, year: number, matches: TermMatches) => {
  for (let report = 0; report < size; report += 1)
    if (firstYear[report]! > 0 && firstYear[report]! <= year && year <= lastYear[report]!)
      matches[report]! |= otherMatch.covered
}

interface MatchConditions {
  /** True if a report needs to match only one of the terms. */
  isOneEnough: boolean
  /** The reports that count, by their group and by grants. */
  seen: Pick<SeenReports, 'visibilities' | 'granted'>
}

/**
 * Returns the numbers of the seen reports that match all terms, or some of them, in ascending order, in the beginning of an array of
 * `createNumbers`.
 */
export const listReportsMatching = (
  reports: ReportIndex,
  terms: readonly TermMatches[],
  { isOneEnough, seen: { visibilities, granted } }: MatchConditions,
): { numbers: Uint32Array; count: number } => {
  const numbers = reports.createNumbers()
  const matching = markMatching(reports, terms, isOneEnough)
  const words = toWords(matching)
  const { groupsByReport } = reports
  let count = 0
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === 0) continue
    for (let report = 4 * at; report < 4 * at + 4; report += 1) {
      if (matching[report] === 0) continue
      const groupVisibility = visibilities[groupsByReport[report]!]!
      if (groupVisibility === visibility.always || (groupVisibility === visibility.ifGranted && granted.has(report)))
        numbers[count++] = report
    }
  }
  reports.reuse([matching])
  return { numbers, count }
}

/** Returns 1 for each report that matches, four at once. */
const markMatching = (reports: ReportIndex, terms: readonly TermMatches[], isOneEnough: boolean) => {
  const matching = reports.createMatches()
  const words = toWords(matching)
  for (const [term, matches] of terms.entries()) {
    const termWords = toWords(matches)
    if (isOneEnough || term === 0)
      for (let at = 0; at < words.length; at += 1) words[at]! |= foldFourMatches(termWords[at]!)
    else for (let at = 0; at < words.length; at += 1) words[at]! &= foldFourMatches(termWords[at]!)
  }
  return matching
}

/** Returns the first bit of the byte of each of four reports that matches. */
const foldFourMatches = (word: number) => (word | (word >>> 4) | (word >>> 5)) & 0x01010101

/** Returns true if a seen report matches the term, not counting years and matches inside other words. */
export const hasWordMatch = ({ size }: ReportIndex, matches: TermMatches, { isSeen }: SeenReports) => {
  const words = toWords(matches)
  const last = Math.ceil(size / 4)
  for (let at = 0; at < last; at += 1) {
    if (words[at] === 0) continue
    for (let report = 4 * at; report < 4 * at + 4; report += 1)
      if (isWordMatch(matches[report]!) && isSeen(report)) return true
  }
  return false
}
