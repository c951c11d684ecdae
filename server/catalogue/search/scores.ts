import {
  type Alternative,
  hasParts,
  type Pattern,
  type QueryTerm,
  toStartExpression,
  toWordExpression,
} from './query-terms.ts'

/** A report that may be among the best, with the data that decides its rank. All texts are normalised. */
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
  /** For each query term, whether the texts of the report contain it, and whether the values of its table do. */
  inDocument: boolean[]
  inValues: boolean[]
}

/** The factor for the place where a query term was found. */
const placeFactors = { title: 1, bracket: 0.6, keywords: 0.75, coverage: 0.6, document: 0.4, values: 0.3 }
/** The factor for the kind of match: a whole word, the start of a word, or the inside of another word. */
const fitFactors = { whole: 1, beginning: 0.8, inside: 0.2 }
const fillerWeight = 0.1
const yearWeight = 0.35
/** Scores are rounded to this step; among equal scores the number of downloads decides. */
const scoreStep = 0.04

/** Returns the ids sorted by relevance, then downloads, then release date, and the best score, about 1 if all words are in the title. */
export const sortByScore = (text: string, queryTerms: QueryTerm[], weights: number[], candidates: Candidate[]) => {
  const score = createScorer(text, queryTerms, weights, candidates)
  const scored = candidates
    .map(candidate => ({ ...candidate, score: Math.round(score(candidate) / scoreStep) }))
    .sort((a, b) => b.score - a.score || b.downloads - a.downloads || b.released - a.released || b.id - a.id)
  return { ids: scored.map(({ id }) => id), bestScore: (scored[0]?.score ?? 0) * scoreStep }
}

const createScorer = (text: string, queryTerms: QueryTerm[], givenWeights: number[], candidates: Candidate[]) => {
  // Most alternatives are in no candidate, which one search in all texts together shows.
  const titlesByCandidate = new Map(candidates.map(candidate => [candidate, toTitles(candidate)]))
  const texts = candidates
    .flatMap(candidate => [
      candidate.keywords,
      ...titlesByCandidate.get(candidate)!.flatMap(({ title, unbracketed }) => [title, unbracketed]),
    ])
    .join('\n')
  const weights = queryTerms.map((queryTerm, index) => (givenWeights[index] ?? 1) * pickWeight(queryTerm))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const searches = queryTerms.map(queryTerm => buildSearches(queryTerm, texts))
  const typedPatterns = pickTypedPatterns(searches, queryTerms)
  return (candidate: Candidate) => {
    const titles = titlesByCandidate.get(candidate)!
    const worths = queryTerms.map((queryTerm, index) =>
      measureWorth(queryTerm, searches[index]!, candidate, titles, index),
    )
    const sum = worths.reduce((sum, worth, index) => sum + worth * weights[index]!, 0)
    return (
      sum / totalWeight +
      computeExactness(text, titles) +
      Math.max(...titles.map(({ title, unbracketed }) => computeTitleBonus(typedPatterns, title, unbracketed)))
    )
  }
}

const pickWeight = ({ isFiller, year }: QueryTerm) => (isFiller ? fillerWeight : year === undefined ? 1 : yearWeight)

interface Title {
  title: string
  unbracketed: string
}

/** Removes bracketed parts, which contain units and remarks: a table with '(% of GDP)' in its title is not about GDP. */
const removeBracketed = (title: string) => title.replace(/\([^)]*\)/g, ' ')

const toTitles = ({ titleEn, titleTh }: Candidate): Title[] =>
  [titleEn, titleTh].map(title => ({ title, unbracketed: removeBracketed(title) }))

interface Search {
  weight: number
  /** True if each of its patterns is in some text. */
  isPossible: boolean
  /** The patterns that are in some text. */
  patterns: { parts: readonly string[]; whole: RegExp; start: RegExp; text: string; isThai: boolean }[]
}

const buildSearches = ({ alternatives }: QueryTerm, texts: string): Search[] =>
  alternatives.map(({ patterns, weight }: Alternative) => {
    const possible = patterns.filter(pattern => hasParts(pattern, texts))
    return { weight, isPossible: possible.length === patterns.length, patterns: possible.map(toSearch) }
  })

const toSearch = (pattern: Pattern) => ({
  parts: pattern.parts,
  whole: new RegExp(toWordExpression(pattern), 'u'),
  start: new RegExp(toStartExpression(pattern), 'u'),
  text: pattern.parts.length === 1 && !pattern.isWhole ? pattern.parts[0]! : '',
  isThai: /[\u0E01-\u0E4E]/.test(pattern.parts[0]!),
})

/** Returns how well a text matches a pattern; 0 if it does not. */
const measureFit = ({ parts, whole, start, text, isThai }: Search['patterns'][number], inText: string) => {
  // Most alternatives are not in the text, which `includes` shows faster than a regular expression.
  for (const part of parts) if (!inText.includes(part)) return 0
  if (isThai) return start.test(inText) || inText.includes(text || '\n') ? fitFactors.whole : 0
  if (whole.test(inText)) return fitFactors.whole
  if (start.test(inText)) return fitFactors.beginning
  return text !== '' && inText.includes(text) ? fitFactors.inside : 0
}

const measureLeastFit = (patterns: Search['patterns'], inText: string) => {
  let least: number = fitFactors.whole
  for (const pattern of patterns) {
    least = Math.min(least, measureFit(pattern, inText))
    if (least === 0) return 0
  }
  return least
}

/**
 * Computes how much a query term contributes to the score of a candidate. It runs for a hundred candidates with up to sixteen alternatives
 * each, so it makes no arrays.
 */
const measureWorth = (queryTerm: QueryTerm, searches: Search[], candidate: Candidate, titles: Title[], at: number) => {
  let best = 0
  /**
   * Alternatives of a typed word count less in other texts, too. Which of them matched is not known here, so the highest weight applies.
   */
  let highestWeight = 0
  for (const { weight, isPossible, patterns } of searches) {
    highestWeight = Math.max(highestWeight, weight)
    if (!isPossible) continue
    const inKeywords = measureLeastFit(patterns, candidate.keywords)
    let worth = inKeywords * placeFactors.keywords
    for (const { title, unbracketed } of titles)
      worth = Math.max(
        worth,
        measureLeastFit(patterns, unbracketed) * placeFactors.title,
        measureLeastFit(patterns, title) * placeFactors.bracket,
      )
    best = Math.max(best, weight * (worth + 0.1 * inKeywords))
  }
  if (isCovered(queryTerm, candidate)) best = Math.max(best, placeFactors.coverage)
  if (candidate.inDocument[at]) best = Math.max(best, placeFactors.document * highestWeight)
  return candidate.inValues[at] ? Math.max(best, placeFactors.values * highestWeight) : best
}

const isCovered = ({ year }: QueryTerm, { years }: Candidate) =>
  year !== undefined && years !== undefined && years[0] <= year && year <= years[1]

const computeExactness = (text: string, titles: Title[]) => {
  if (titles.some(({ title }) => title === text)) return 1
  if (titles.some(({ title }) => title.startsWith(text))) return 0.2
  return text.length > 3 && titles.some(({ title }) => title.includes(text)) ? 0.08 : 0
}

/** Picks the patterns that are equivalent to the typed words. */
const pickTypedPatterns = (searches: Search[][], queryTerms: QueryTerm[]) =>
  searches.flatMap((alternatives, index) =>
    queryTerms[index]!.isFiller
      ? []
      : alternatives.filter(({ weight }) => weight > 0.9).flatMap(({ patterns }) => patterns),
  )

/** Computes the bonus for the share of a title that the query terms cover, up to 0.25, and for a title that starts with one. */
const computeTitleBonus = (typedPatterns: Search['patterns'], title: string, unbracketed: string) => {
  const covered = new Set<number>()
  let begins = false
  for (const { parts, whole, start, isThai } of typedPatterns) {
    if (!parts.every(part => unbracketed.includes(part))) continue
    const match = (isThai ? start : whole).exec(unbracketed)
    if (!match) continue
    if (match.index === 0) begins = true
    for (let at = 0; at < match[0].length; at += 1) covered.add(match.index + at)
  }
  return (covered.size / Math.max(1, title.length)) * 0.25 + (begins ? 0.1 : 0)
}
