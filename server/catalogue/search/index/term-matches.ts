import { hasNoSpaces, matchesWordStartOnly } from '../query-terms.ts'
import { isListedPattern, type ResolvedPattern, type ResolvedTerm } from '../resolved-terms.ts'
import type { Lookups } from './lookups.ts'
import { termPlaces } from './postings.ts'
import type { ReportIndex } from './report-index.ts'

/** The bits of a match besides those of `termPlaces`. With these, a match has the bits 0 to 5. */
const otherMatch = {
  /** The values of the table contain the term. */
  valued: 16,
  /** The coverage contains the year that the term is. */
  covered: 32,
} as const

/** How each report matches a query term: a byte with the bits of the match, by the number of the report. */
export type TermMatches = Uint8Array

const anyMatch = termPlaces.anywhere | otherMatch.valued | otherMatch.covered

/**
 * Returns true if a report matches: by its texts, the names of its category or sub-category, the years of its coverage or the values of its
 * table.
 */
export const isMatch = (match: number) => (match & anyMatch) !== 0
/** Returns true if a text contains the term at the start of a word. */
export const startsWordInText = (match: number) => (match & termPlaces.wordStart) !== 0
/** Returns true if the values of the table contain the term. */
export const isInValues = (match: number) => (match & otherMatch.valued) !== 0
/** Returns true if the coverage contains the year that the term is. */
export const isInCoverage = (match: number) => (match & otherMatch.covered) !== 0
/** Returns true if a title contains the term at the start of a word. */
export const startsWordInTitle = (match: number) => (match & termPlaces.titleWordStart) !== 0
/** Returns true if a title or a keyword contains the term. */
export const isInTitleOrKeyword = (match: number) => (match & termPlaces.titleOrKeyword) !== 0
/** Returns true if the match is not only inside another word, and not only by the years of the coverage. */
export const isWordMatch = (match: number) =>
  isInValues(match) || ((match & termPlaces.anywhere) !== 0 && startsWordInText(match))

/** Matches all reports with a query term. What is not in the index in memory must have been looked up before. */
export const matchTerm = (reports: ReportIndex, queryTerm: ResolvedTerm, lookups: Lookups): TermMatches => {
  const matches = reports.createMatches()
  for (const { patterns } of queryTerm.alternatives) {
    if (patterns.length === 1) markPattern(reports, patterns[0]!, lookups, matches)
    else markIntersection(reports, patterns, lookups, matches)
  }
  lookups.eachWithValue(queryTerm, id => markReport(reports, id, otherMatch.valued, matches))
  if (queryTerm.year !== undefined) markCovered(reports, queryTerm.year, matches)
  return matches
}

/** Marks the reports that contain a pattern, with its places. */
const markPattern = (reports: ReportIndex, pattern: ResolvedPattern, lookups: Lookups, matches: TermMatches) => {
  // The postings of a listed term and the words are in memory; the places of any other pattern were read from the database.
  if (isListedPattern(pattern)) reports.mark(pattern.code!, matches)
  else if (hasNoSpaces(pattern)) reports.markPattern(pattern, matches)
  else lookups.eachWithPattern(pattern, (id, places) => markReport(reports, id, places, matches))
  markCategoryNames(reports, pattern, matches)
}

/** Returns the same bytes as numbers of 32 bits, each with the matches of four reports. The length of `createMatches` is a multiple of 4. */
export const toFourMatches = ({ buffer }: TermMatches) => new Uint32Array(buffer)

/**
 * Sets the lowest bit of the byte of each of four reports that matches, and clears all other bits. `anywhere`, `valued` and `covered` are
 * the bits 0, 4 and 5.
 */
export const foldFourMatches = (fourMatches: number) =>
  (fourMatches | (fourMatches >>> 4) | (fourMatches >>> 5)) & 0x01010101

/** Marks the reports that contain all patterns, with the places that these have in common. */
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
  const [first, ...others] = matchesByPattern.map(toFourMatches) as [Uint32Array, ...Uint32Array[]]
  const fourMatches = toFourMatches(matches)
  for (let at = 0; at < fourMatches.length; at += 1) {
    let shared = first[at]!
    for (let index = 0; shared !== 0 && index < others.length; index += 1) shared &= others[index]![at]!
    if (shared !== 0) fourMatches[at]! |= shared
  }
  reports.reuse(matchesByPattern)
}

/** Sets bits in the match of a report. Ignores a report that the index lacks, because a lookup may be newer than the index. */
const markReport = (reports: ReportIndex, id: number, bits: number, matches: TermMatches) => {
  const number = reports.findNumber(id)
  if (number !== undefined) matches[number]! |= bits
}

/** Marks the reports whose sub-category or category has a name with the pattern. These names count as texts of their reports. */
const markCategoryNames = (reports: ReportIndex, pattern: ResolvedPattern, matches: TermMatches) => {
  const { namedSubCategoryIds, startingSubCategoryIds } = pattern
  if (namedSubCategoryIds.length === 0) return
  const subCategoryIdsAtStart = new Set(matchesWordStartOnly(pattern) ? startingSubCategoryIds : namedSubCategoryIds)
  const bitsByGroup = Uint8Array.from(
    reports.groups,
    ({ subCategoryId }) =>
      (namedSubCategoryIds.includes(subCategoryId) ? termPlaces.anywhere : 0) |
      (subCategoryIdsAtStart.has(subCategoryId) ? termPlaces.wordStart : 0),
  )
  const { classesByReport, size } = reports
  for (let reportNumber = 0; reportNumber < size; reportNumber += 1) {
    const groupBits = bitsByGroup[classesByReport[reportNumber]!]!
    if (groupBits !== 0) matches[reportNumber]! |= groupBits
  }
}

/** Marks the reports whose coverage contains a year; the first year of an unknown coverage is 0. */
const markCovered = ({ firstYear, lastYear, size }: ReportIndex, year: number, matches: TermMatches) => {
  for (let report = 0; report < size; report += 1)
    if (firstYear[report]! > 0 && firstYear[report]! <= year && year <= lastYear[report]!)
      matches[report]! |= otherMatch.covered
}
