import { hasParts, type QueryTerm } from '../query-terms.ts'
import { type AlternativeSearch, buildSearches, measureLeastFit, type PatternSearch } from './pattern-searches.ts'
import type { Span } from './word-scans.ts'

/** A report that may be among the best, with what decides its score. All texts are normalised. */
export interface Candidate {
  id: number
  titleEn: string
  titleTh: string
  keywords: string
  /** The first and the last year of its coverage; undefined if they are unknown. */
  years: readonly [first: number, last: number] | undefined
  /** The downloads of the last 90 days. */
  downloads: number
  /** The day of its release as a number of days, for comparisons only. */
  released: number
  /** For each query term: true if a text of the report contains it. */
  inDocument: boolean[]
  /** For each query term: true if the values of the report's table contain it. */
  inValues: boolean[]
}

/** The factors for the place of a match; `bracket` is a bracketed part of a title. */
export const placeFactors = { title: 1, bracket: 0.6, keywords: 0.75, coverage: 0.6, document: 0.4, values: 0.3 }
/** The weights of a filler and of a year; that of any other query term is 1. */
const fillerWeight = 0.1
const yearWeight = 0.35
/** The bonus of a match that is in a keyword too. */
export const keywordBonus = 0.1
/** The bonuses for a query that is a title, that begins one, or that is inside of one. */
export const exactnessBonuses = { whole: 1, beginning: 0.2, inside: 0.08 }
/** A shorter query gets no bonus for being inside of a title. */
const minInsideLength = 4
/** The bonuses for the share of a title that the query terms match, and for a title that begins with one of them. */
export const titleBonuses = { matchedShare: 0.25, beginning: 0.1 }
/** Alternatives with a higher weight are equivalent to the typed words. */
const minEquivalentWeight = 0.9
/** Scores are rounded to this step; among equal scores the number of downloads decides. */
export const scoreStep = 0.04

/** What decides the order of a report among the results. */
export interface ScoredReport extends Pick<Candidate, 'id' | 'downloads' | 'released'> {
  /** The score in steps, so that small differences do not count. */
  score: number
}

/** Compares two reports by relevance, then downloads, then release date. */
export const compareScored = (a: ScoredReport, b: ScoredReport) =>
  b.score - a.score || b.downloads - a.downloads || b.released - a.released || b.id - a.id

/** A query as it is scored. */
interface ScoredQuery {
  queryText: string
  queryTerms: QueryTerm[]
  /** The weight of each query term by its rarity. */
  rarityWeights: number[]
}

/** Computes the scores of candidates; the score times `scoreStep` is about 1 if all words are in the title. */
export const scoreCandidates = (query: ScoredQuery, candidates: Candidate[]): ScoredReport[] => {
  const computeScore = createScorer(query, candidates)
  return candidates.map(candidate => ({
    id: candidate.id,
    downloads: candidate.downloads,
    released: candidate.released,
    score: Math.round(computeScore(candidate) / scoreStep),
  }))
}

/** Returns a function that computes the score of a candidate. */
const createScorer = ({ queryText, queryTerms, rarityWeights }: ScoredQuery, candidates: Candidate[]) => {
  // Most alternatives are in no candidate; one search in the joined texts excludes them.
  const joinedTexts = candidates
    .map(({ keywords, titleEn, titleTh }) => `${keywords}\n${titleEn}\n${titleTh}`)
    .join('\n')
  const weights = computeTermWeights(queryTerms, rarityWeights)
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const scoredTerms = queryTerms.map(
    (queryTerm, index): ScoredTerm => ({ queryTerm, index, searches: buildSearches(queryTerm, joinedTexts) }),
  )
  const typedPatterns = pickTypedPatterns(
    scoredTerms.map(({ searches }) => searches),
    queryTerms,
  )
  return (candidate: Candidate) => {
    const titles = toTitles(candidate)
    let weightedSum = 0
    for (const scoredTerm of scoredTerms)
      weightedSum += computeTermScore(scoredTerm, candidate, titles) * weights[scoredTerm.index]!
    const titleBonus = Math.max(
      computeTitleBonus(typedPatterns, titles[0]),
      computeTitleBonus(typedPatterns, titles[1]),
    )
    return weightedSum / totalWeight + computeExactnessBonus(queryText, titles) + titleBonus
  }
}

/** Returns the weight of each query term in the score. */
export const computeTermWeights = (queryTerms: readonly QueryTerm[], rarityWeights: readonly number[]) =>
  queryTerms.map((queryTerm, index) => (rarityWeights[index] ?? 1) * pickWeight(queryTerm))

/** Returns the weight of a query term apart from its rarity. */
const pickWeight = ({ isFiller, year }: QueryTerm) => {
  if (isFiller) return fillerWeight
  return year === undefined ? 1 : yearWeight
}

/** A title, and the same title without its bracketed parts. */
interface Title {
  title: string
  unbracketed: string
}

/**
 * Removes bracketed parts, which contain units and remarks: a table with '(% of GDP)' in its title is not about GDP. No pattern contains the
 * line break, so none matches across a removed part.
 */
const removeBracketed = (title: string) => (title.includes('(') ? title.replace(/\([^)]*\)/g, '\n') : title)

type Titles = readonly [en: Title, th: Title]

const toTitle = (title: string): Title => ({ title, unbracketed: removeBracketed(title) })
const toTitles = ({ titleEn, titleTh }: Candidate): Titles => [toTitle(titleEn), toTitle(titleTh)]

/** A query term, its index in the query, and the searches for its alternatives. */
interface ScoredTerm {
  queryTerm: QueryTerm
  index: number
  searches: AlternativeSearch[]
}

/**
 * Computes the score of a query term for a candidate: about 1 if a title has the term as a whole word. It creates no arrays, because it
 * runs for a hundred candidates with up to sixteen alternatives each.
 */
const computeTermScore = ({ queryTerm, index, searches }: ScoredTerm, candidate: Candidate, titles: Titles) => {
  let best = 0
  // `inDocument` and `inValues` do not show which alternative matched, so the highest weight applies to them.
  let highestWeight = 0
  for (const { weight, isPossible, patterns } of searches) {
    highestWeight = Math.max(highestWeight, weight)
    if (!isPossible) continue
    const keywordsFit = measureLeastFit(patterns, candidate.keywords)
    let placeScore = keywordsFit * placeFactors.keywords
    for (const { title, unbracketed } of titles) {
      placeScore = Math.max(placeScore, measureLeastFit(patterns, unbracketed) * placeFactors.title)
      // The whole title also contains the bracketed part, which has a lower factor.
      if (title !== unbracketed)
        placeScore = Math.max(placeScore, measureLeastFit(patterns, title) * placeFactors.bracket)
    }
    best = Math.max(best, weight * (placeScore + keywordBonus * keywordsFit))
  }
  if (isYearInCoverage(queryTerm, candidate)) best = Math.max(best, placeFactors.coverage)
  if (candidate.inDocument[index]) best = Math.max(best, placeFactors.document * highestWeight)
  return candidate.inValues[index] ? Math.max(best, placeFactors.values * highestWeight) : best
}

/** Returns true if the query term is a year in the coverage of the candidate. */
const isYearInCoverage = ({ year }: QueryTerm, { years }: Candidate) =>
  year !== undefined && years !== undefined && years[0] <= year && year <= years[1]

/** Computes the bonus for a query that is a title, that begins one, or that is inside one. */
const computeExactnessBonus = (queryText: string, titles: Titles) => {
  if (titles.some(({ title }) => title === queryText)) return exactnessBonuses.whole
  if (titles.some(({ title }) => title.startsWith(queryText))) return exactnessBonuses.beginning
  const isInside = queryText.length >= minInsideLength && titles.some(({ title }) => title.includes(queryText))
  return isInside ? exactnessBonuses.inside : 0
}

/** Returns true for an alternative that is equivalent to the typed words. */
export const isTypedAlternative = ({ weight }: Pick<AlternativeSearch, 'weight'>) => weight > minEquivalentWeight

/** Picks the patterns that are equivalent to the typed words. */
const pickTypedPatterns = (searchesByTerm: AlternativeSearch[][], queryTerms: QueryTerm[]) =>
  searchesByTerm.flatMap((alternatives, index) =>
    queryTerms[index]!.isFiller ? [] : alternatives.filter(isTypedAlternative).flatMap(({ patterns }) => patterns),
  )

/** Computes the bonus for the share of a title that the query terms match, and for a title that begins with one of them. */
const computeTitleBonus = (typedPatterns: PatternSearch[], { title, unbracketed }: Title) => {
  const spans: Span[] = []
  for (const search of typedPatterns) {
    if (!hasParts(search, unbracketed)) continue
    const span = (search.isThai ? search.findStart : search.findWord)(unbracketed)
    if (span) spans.push(span)
  }
  if (spans.length === 0) return 0
  const isAtBeginning = spans.some(([start]) => start === 0)
  const matchedShare = countPositions(spans) / Math.max(1, title.length)
  return matchedShare * titleBonuses.matchedShare + (isAtBeginning ? titleBonuses.beginning : 0)
}

/** Counts the positions that at least one span contains. Sorts the spans. */
const countPositions = (spans: Span[]) => {
  let count = 0
  let lastEnd = 0
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    count += Math.max(0, end - Math.max(start, lastEnd))
    lastEnd = Math.max(lastEnd, end)
  }
  return count
}
