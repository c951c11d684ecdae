import { expressionOf, type Wish } from './needles.ts'
import { traceNormal } from './normal-texts.ts'

/** A place in a text: start and length in UTF-16 code units. */
export type Run = [start: number, length: number]

/**
 * Marks what was wished for in texts as they were written; answers a function from a text to its runs, in order and apart. `normalOf` may
 * remember what it made.
 */
export const markerOf = (wishes: Wish[], normalOf: (text: string) => string) => {
  const needles = wishes.flatMap(({ alternatives }) => alternatives.flatMap(({ needles }) => needles))
  const searches = Array.from(
    new Map(needles.map(needle => [expressionOf(needle), needle.parts])),
    ([source, parts]) => ({ parts, expression: new RegExp(source, 'gsu') }),
  )
  return (text: string): Run[] => {
    const normal = normalOf(text)
    const found = searches
      .filter(({ parts }) => parts.every(part => normal.includes(part)))
      .flatMap(({ expression }) => [...normal.matchAll(expression)])
    const traced = found.length > 0 && traceNormal(text, normal)
    if (!traced) return []
    return merged(
      found.map(({ index, 0: match }): Run => {
        const start = traced.startOf(index)
        return [start, traced.endOf(index + match.length - 1) - start]
      }),
    )
  }
}

/** Runs that touch or overlap become one. */
const merged = (runs: Run[]) => {
  const apart: Run[] = []
  for (const [start, length] of runs.toSorted(([a], [b]) => a - b)) {
    const last = apart.at(-1)
    if (last && start <= last[0] + last[1]) last[1] = Math.max(last[1], start + length - last[0])
    else apart.push([start, length])
  }
  return apart
}
