import type { SearchContext, SearchedSubCategory } from './index/current-index.ts'
import { findCode } from './indexed-terms.ts'
import {
  type Alternative,
  hasParts,
  type Pattern,
  type QueryTerm,
  toExpression,
  toStartExpression,
} from './query-terms.ts'

export interface ResolvedPattern extends Pattern {
  /** The sub-categories whose names contain the pattern, and those in which it starts a word. */
  within: readonly number[]
  starting: readonly number[]
  /** Its code in the lists of terms of reports; undefined for a text that is not listed. */
  code: number | undefined
}
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
  const code = findCode(terms, pattern)
  // Most patterns match no name; one comparison with the joined names finds that out.
  if (!hasParts(pattern, subCategoryText)) return { ...pattern, within: [], starting: [], code }
  return {
    ...pattern,
    within: listMatchingIds(subCategories, toExpression(pattern)),
    starting: listMatchingIds(subCategories, toStartExpression(pattern)),
    code,
  }
}

const listMatchingIds = (subCategories: readonly SearchedSubCategory[], expression: string) => {
  const matcher = new RegExp(expression, 'su')
  return subCategories.filter(({ text }) => matcher.test(text)).map(({ subCategoryId }) => subCategoryId)
}
