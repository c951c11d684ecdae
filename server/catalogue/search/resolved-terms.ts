import type { SearchContext } from './index/current-index.ts'
import type { SearchedSubCategory } from './index/index-reads.ts'
import { findTermCode } from './indexed-terms.ts'
import {
  type Alternative,
  hasParts,
  type Pattern,
  type QueryTerm,
  toRegexSource,
  toWordStartRegexSource,
} from './query-terms.ts'

/** A pattern, and where the index in memory has it. */
export interface ResolvedPattern extends Pattern {
  /** The ids of the sub-categories whose names, or whose category's names, contain the pattern. */
  namedSubCategoryIds: readonly number[]
  /** The ids of those in which the pattern is at the start of a word. */
  startingSubCategoryIds: readonly number[]
  /** The code of the pattern in the lists of terms of the reports; undefined if it is not listed. */
  code: number | undefined
}

/** Returns true if the pattern is a listed term, whose places are in the index in memory. */
export const isListedPattern = ({ code }: ResolvedPattern) => code !== undefined

interface ResolvedAlternative extends Pick<Alternative, 'weight'> {
  patterns: readonly ResolvedPattern[]
}
/** A query term with the sub-categories whose names match it, and the codes of its listed terms. */
export interface ResolvedTerm extends Omit<QueryTerm, 'alternatives'> {
  alternatives: readonly ResolvedAlternative[]
}

/** Adds the matching sub-categories and the codes of listed terms to query terms. */
export const resolveTerms = (context: SearchContext, queryTerms: QueryTerm[]): ResolvedTerm[] =>
  queryTerms.map(queryTerm => ({
    ...queryTerm,
    alternatives: queryTerm.alternatives.map(({ patterns, weight }) => ({
      weight,
      patterns: patterns.map(pattern => resolvePattern(context, pattern)),
    })),
  }))

const resolvePattern = (
  { subCategories, subCategoryText, terms }: SearchContext,
  pattern: Pattern,
): ResolvedPattern => {
  const code = findTermCode(terms, pattern)
  // Most patterns match no name; one search in the joined names finds that out.
  if (!hasParts(pattern, subCategoryText))
    return { ...pattern, namedSubCategoryIds: [], startingSubCategoryIds: [], code }
  return {
    ...pattern,
    namedSubCategoryIds: listMatchingIds(subCategories, toRegexSource(pattern)),
    startingSubCategoryIds: listMatchingIds(subCategories, toWordStartRegexSource(pattern)),
    code,
  }
}

const listMatchingIds = (subCategories: readonly SearchedSubCategory[], expression: string) => {
  const matcher = new RegExp(expression, 'su')
  return subCategories.filter(({ text }) => matcher.test(text)).map(({ subCategoryId }) => subCategoryId)
}
