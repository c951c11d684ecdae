import {
  type Alternative,
  hasParts,
  type Pattern,
  type QueryTerm,
  toStartExpression,
  toWordExpression,
} from './query-terms.ts'

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
  /** The day of its release, for comparisons only. */
  released: number
  /** For each query term: true if a text of the report contains it. */
  inDocument: boolean[]
  /** For each query term: true if the values of the report's table contain it. */
  inValues: boolean[]
}

/** The factors for the place of a match; `bracket` is a bracketed part of a title. */
const placeFactors = { title: 1, bracket: 0.6, keywords: 0.75, coverage: 0.6, document: 0.4, values: 0.3 }
/** The factors for the kind of match: a whole word, the start of a word, or the inside of another word. */
const fitFactors = { whole: 1, beginning: 0.8, inside: 0.2 }
/** The weights of a filler and of a year; that of any other query term is 1. */
const fillerWeight = 0.1
const yearWeight = 0.35
/** The bonus of a match that is in a keyword too. */
const keywordBonus = 0.1
/** The bonuses for a query that is a title, that begins one, or that is inside of one. */
const exactnessBonuses = { whole: 1, beginning: 0.2, inside: 0.08 }
/** A shorter query gets no bonus for being inside of a title. */
const minInsideLength = 4
/** The bonus for the share of a title that the query terms cover, and for a title that begins with one of them. */
const titleBonuses = { covered: 0.25, beginning: 0.1 }
/** Alternatives with a higher weight are equivalent to the typed words. */
const minEquivalentWeight = 0.9
/** Scores are rounded to this step; among equal scores the number of downloads decides. */
const scoreStep = 0.04

/**
 * Returns the ids, sorted by relevance, then downloads, then release date, and the best score, which is about 1 if all words are in the
 * title.
 */
export const sortByScore = (
  queryText: string,
  queryTerms: QueryTerm[],
  rarityWeights: number[],
  candidates: Candidate[],
) => {
  const computeScore = createScorer(queryText, queryTerms, rarityWeights, candidates)
  const scored = candidates
    // The score in steps, so that small differences do not count.
    .map(candidate => ({ ...candidate, score: Math.round(computeScore(candidate) / scoreStep) }))
    .sort((a, b) => b.score - a.score || b.downloads - a.downloads || b.released - a.released || b.id - a.id)
  return { ids: scored.map(({ id }) => id), bestScore: (scored[0]?.score ?? 0) * scoreStep }
}

/** Returns a function that computes the score of a candidate. `rarityWeights` has the weight of each query term by its rarity. */
const createScorer = (queryText: string, queryTerms: QueryTerm[], rarityWeights: number[], candidates: Candidate[]) => {
  const titlesByCandidate = new Map(candidates.map(candidate => [candidate, toTitles(candidate)]))
  // Most alternatives are in no candidate; one search in the joined texts excludes them.
  const joinedTexts = candidates
    .flatMap(candidate => [
      candidate.keywords,
      ...titlesByCandidate.get(candidate)!.flatMap(({ title, unbracketed }) => [title, unbracketed]),
    ])
    .join('\n')
  const weights = queryTerms.map((queryTerm, index) => (rarityWeights[index] ?? 1) * pickWeight(queryTerm))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const searchesByTerm = queryTerms.map(queryTerm => buildSearches(queryTerm, joinedTexts))
  const typedPatterns = pickTypedPatterns(searchesByTerm, queryTerms)
  return (candidate: Candidate) => {
    const titles = titlesByCandidate.get(candidate)!
    const worths = queryTerms.map((queryTerm, index) =>
      measureWorth(queryTerm, searchesByTerm[index]!, candidate, titles, index),
    )
    const weightedWorth = worths.reduce((sum, worth, index) => sum + worth * weights[index]!, 0)
    return (
      weightedWorth / totalWeight +
      computeExactnessBonus(queryText, titles) +
      Math.max(...titles.map(({ title, unbracketed }) => computeTitleBonus(typedPatterns, title, unbracketed)))
    )
  }
}

const pickWeight = ({ isFiller, year }: QueryTerm) => {
  if (isFiller) return fillerWeight
  return year === undefined ? 1 : yearWeight
}

/** A title, and the same title without its bracketed parts. */
interface Title {
  title: string
  unbracketed: string
}

/** Removes bracketed parts, which contain units and remarks: a table with '(% of GDP)' in its title is not about GDP. */
const removeBracketed = (title: string) => title.replace(/\([^)]*\)/g, ' ')

const toTitles = ({ titleEn, titleTh }: Candidate): Title[] =>
  [titleEn, titleTh].map(title => ({ title, unbracketed: removeBracketed(title) }))

/** An alternative of a query term, prepared for searching. */
interface AlternativeSearch {
  weight: number
  /** True if each of its patterns is in some text of the candidates. */
  isPossible: boolean
  /** The patterns that are in some text of the candidates. */
  patterns: PatternSearch[]
}

interface PatternSearch {
  parts: readonly string[]
  /** Matches the pattern as a whole word. */
  wordExpression: RegExp
  /** Matches the pattern at the start of a word. */
  startExpression: RegExp
  /** The text that may match anywhere; empty if the pattern is not a plain text or must be a whole word. */
  plainText: string
  isThai: boolean
}

const buildSearches = ({ alternatives }: QueryTerm, joinedTexts: string): AlternativeSearch[] =>
  alternatives.map(({ patterns, weight }: Alternative) => {
    const possiblePatterns = patterns.filter(pattern => hasParts(pattern, joinedTexts))
    return {
      weight,
      isPossible: possiblePatterns.length === patterns.length,
      patterns: possiblePatterns.map(toPatternSearch),
    }
  })

const toPatternSearch = (pattern: Pattern): PatternSearch => ({
  parts: pattern.parts,
  wordExpression: new RegExp(toWordExpression(pattern), 'u'),
  startExpression: new RegExp(toStartExpression(pattern), 'u'),
  plainText: pattern.parts.length === 1 && !pattern.isWhole ? pattern.parts[0]! : '',
  isThai: /[\u0E01-\u0E4E]/.test(pattern.parts[0]!),
})

/** Returns the factor of `fitFactors` for the match of a pattern in a text; 0 without a match. */
const measureFit = (
  { parts, wordExpression, startExpression, plainText, isThai }: PatternSearch,
  searchedText: string,
) => {
  // Most alternatives are not in the text; `includes` finds that out faster than a regular expression.
  for (const part of parts) if (!searchedText.includes(part)) return 0
  const isContained = plainText !== '' && searchedText.includes(plainText)
  // Thai text has no spaces between words, so every match counts as a whole word.
  if (isThai) return isContained || startExpression.test(searchedText) ? fitFactors.whole : 0
  if (wordExpression.test(searchedText)) return fitFactors.whole
  if (startExpression.test(searchedText)) return fitFactors.beginning
  return isContained ? fitFactors.inside : 0
}

/** Returns the lowest factor of several patterns in a text; 0 if one of them does not match. */
const measureLeastFit = (patterns: PatternSearch[], searchedText: string) => {
  let least: number = fitFactors.whole
  for (const pattern of patterns) {
    least = Math.min(least, measureFit(pattern, searchedText))
    if (least === 0) return 0
  }
  return least
}

/**
 * Computes how much a query term contributes to the score of a candidate. It creates no arrays, because it runs for a hundred candidates
 * with up to sixteen alternatives each. `termIndex` is the index of the query term in the query.
 */
const measureWorth = (
  queryTerm: QueryTerm,
  searches: AlternativeSearch[],
  candidate: Candidate,
  titles: Title[],
  termIndex: number,
) => {
  let best = 0
  // `inDocument` and `inValues` do not show which alternative matched, so the highest weight applies to them.
  let highestWeight = 0
  for (const { weight, isPossible, patterns } of searches) {
    highestWeight = Math.max(highestWeight, weight)
    if (!isPossible) continue
    const keywordsFit = measureLeastFit(patterns, candidate.keywords)
    let worth = keywordsFit * placeFactors.keywords
    for (const { title, unbracketed } of titles)
      worth = Math.max(
        worth,
        measureLeastFit(patterns, unbracketed) * placeFactors.title,
        measureLeastFit(patterns, title) * placeFactors.bracket,
      )
    best = Math.max(best, weight * (worth + keywordBonus * keywordsFit))
  }
  if (isCovered(queryTerm, candidate)) best = Math.max(best, placeFactors.coverage)
  if (candidate.inDocument[termIndex]) best = Math.max(best, placeFactors.document * highestWeight)
  return candidate.inValues[termIndex] ? Math.max(best, placeFactors.values * highestWeight) : best
}

const isCovered = ({ year }: QueryTerm, { years }: Candidate) =>
  year !== undefined && years !== undefined && years[0] <= year && year <= years[1]

const computeExactnessBonus = (queryText: string, titles: Title[]) => {
  if (titles.some(({ title }) => title === queryText)) return exactnessBonuses.whole
  if (titles.some(({ title }) => title.startsWith(queryText))) return exactnessBonuses.beginning
  const isInside = queryText.length >= minInsideLength && titles.some(({ title }) => title.includes(queryText))
  return isInside ? exactnessBonuses.inside : 0
}

/** Picks the patterns that are equivalent to the typed words. */
const pickTypedPatterns = (searchesByTerm: AlternativeSearch[][], queryTerms: QueryTerm[]) =>
  searchesByTerm.flatMap((alternatives, index) =>
    queryTerms[index]!.isFiller
      ? []
      : alternatives.filter(({ weight }) => weight > minEquivalentWeight).flatMap(({ patterns }) => patterns),
  )

/** Computes the bonus for the share of a title that the query terms cover, and for a title that begins with one of them. */
const computeTitleBonus = (typedPatterns: PatternSearch[], title: string, unbracketed: string) => {
  const coveredPositions = new Set<number>()
  let isAtBeginning = false
  for (const { parts, wordExpression, startExpression, isThai } of typedPatterns) {
    if (!parts.every(part => unbracketed.includes(part))) continue
    const match = (isThai ? startExpression : wordExpression).exec(unbracketed)
    if (!match) continue
    if (match.index === 0) isAtBeginning = true
    for (let at = 0; at < match[0].length; at += 1) coveredPositions.add(match.index + at)
  }
  const coveredShare = coveredPositions.size / Math.max(1, title.length)
  return coveredShare * titleBonuses.covered + (isAtBeginning ? titleBonuses.beginning : 0)
}
