import {
  isInCoverage,
  isInTitleOrKeyword,
  isInValues,
  startsWordInText,
  startsWordInTitle,
  type TermMatches,
} from '../index/term-matches.ts'
import type { QueryTerm } from '../query-terms.ts'
import type { LeadingTitle } from './coarse-ranks.ts'
import {
  computeTermWeights,
  exactnessBonuses,
  isTypedAlternative,
  keywordBonus,
  placeFactors,
  scoreStep,
  titleBonuses,
} from './scores.ts'

/** Half of the possible differences between sums of the same numbers in another order. */
const roundingError = 1e-9

/** Number of different matches: the values of a byte. */
const matchCount = 256

/** The highest score of a query term for each match, and whether such a match allows a bonus for the title. */
interface TermLimits {
  termMatches: TermMatches
  scores: Float64Array
  allowsTitleBonus: Uint8Array
}

/**
 * Creates a function that returns the highest score, in steps, that a report can have by its number: from the places of the query terms,
 * without its texts. `matchesByTerm` and `rarityWeights` are by query term.
 */
export const createScoreLimit = (
  {
    queryTerms,
    rarityWeights,
    matchesByTerm,
  }: { queryTerms: readonly QueryTerm[]; rarityWeights: readonly number[]; matchesByTerm: readonly TermMatches[] },
  leadingTitles: ReadonlyMap<number, LeadingTitle>,
) => {
  const weights = computeTermWeights(queryTerms, rarityWeights)
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const limits = queryTerms.map((queryTerm, index): TermLimits => {
    const matches = Array.from({ length: matchCount }, (_, match) => match)
    return {
      termMatches: matchesByTerm[index]!,
      scores: Float64Array.from(matches, match => (limitTermScore(queryTerm, match) * weights[index]!) / totalWeight),
      allowsTitleBonus: Uint8Array.from(matches, match => Number(mayHaveTitleBonus(queryTerm, match))),
    }
  })
  const highestTitleBonus = titleBonuses.matchedShare + titleBonuses.beginning
  return (reportNumber: number) => {
    let score = limitExactness(leadingTitles.get(reportNumber))
    let hasTitleBonus = false
    for (const { termMatches, scores, allowsTitleBonus } of limits) {
      const match = termMatches[reportNumber]!
      score += scores[match]!
      hasTitleBonus ||= allowsTitleBonus[match] === 1
    }
    return Math.round((score + (hasTitleBonus ? highestTitleBonus : 0) + roundingError) / scoreStep)
  }
}

/** Returns the highest score of a query term that matches a report in these places. */
const limitTermScore = ({ alternatives }: QueryTerm, match: number) => {
  const highestWeight = Math.max(...alternatives.map(({ weight }) => weight))
  return Math.max(
    limitNameScore(match) * highestWeight,
    isInCoverage(match) ? placeFactors.coverage : 0,
    startsWordInText(match) ? placeFactors.document * highestWeight : 0,
    isInValues(match) ? placeFactors.values * highestWeight : 0,
  )
}

/** Returns the highest score by a title or a keyword. A match that is only inside a word of a title scores less than one in a keyword. */
const limitNameScore = (match: number) => {
  if (startsWordInTitle(match)) return placeFactors.title + keywordBonus
  return isInTitleOrKeyword(match) ? placeFactors.keywords + keywordBonus : 0
}

/**
 * Returns true if a pattern of the term may begin a word in a title. The places of several patterns are those that all of them have, so they
 * exclude no title.
 */
const mayHaveTitleBonus = ({ isFiller, alternatives }: QueryTerm, match: number) =>
  !isFiller &&
  (startsWordInTitle(match) ||
    alternatives.some(alternative => isTypedAlternative(alternative) && alternative.patterns.length > 1))

const limitExactness = (leadingTitle: LeadingTitle | undefined) => {
  if (!leadingTitle) return exactnessBonuses.inside
  return leadingTitle.isExact ? exactnessBonuses.whole : exactnessBonuses.beginning
}
