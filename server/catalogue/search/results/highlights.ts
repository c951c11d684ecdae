import { traceNormalText } from '../normal-texts.ts'
import { hasParts, type QueryTerm, toRegexSource } from '../query-terms.ts'

/** The place of a query term in a text: start and length in UTF-16 code units. */
export type Highlight = [start: number, length: number]

/**
 * Returns a function that returns the highlights of one of these original texts: where it contains query terms, sorted and without
 * overlaps.
 */
export const createHighlighter = (queryTerms: QueryTerm[], texts: string[], normalise: (text: string) => string) => {
  // Most alternatives are in none of the texts; one search in the joined texts finds that out.
  const everything = texts.map(normalise).join('\n')
  const presentPatterns = queryTerms
    .flatMap(({ alternatives }) => alternatives.flatMap(({ patterns }) => patterns))
    .filter(pattern => hasParts(pattern, everything))
  const searches = Array.from(
    new Map(presentPatterns.map(pattern => [toRegexSource(pattern), pattern.parts])),
    ([source, parts]) => ({ parts, expression: new RegExp(source, 'gsu') }),
  )
  return (text: string): Highlight[] => {
    const normal = normalise(text)
    const matches = searches
      .filter(search => hasParts(search, normal))
      .flatMap(({ expression }) => [...normal.matchAll(expression)])
    // A text that cannot be traced gets no highlights.
    const traced = matches.length > 0 && traceNormalText(text, normal)
    if (!traced) return []
    return mergeHighlights(
      matches.map(({ index, 0: match }): Highlight => {
        const start = traced.toStart(index)
        return [start, traced.toEnd(index + match.length - 1) - start]
      }),
    )
  }
}

/** Merges highlights that touch or overlap. */
const mergeHighlights = (highlights: Highlight[]) => {
  const merged: Highlight[] = []
  for (const [start, length] of highlights.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && start <= last[0] + last[1]) last[1] = Math.max(last[1], start + length - last[0])
    else merged.push([start, length])
  }
  return merged
}
