import { expressionOf, type Wish } from './needles.ts'
import { normalOf, traceNormal } from './normal-texts.ts'

/** A place in a text: start and length in UTF-16 code units. */
export type Run = [start: number, length: number]

/** Marks what was wished for in texts as they were written; answers a function from a text to its runs, in order and apart. */
export const markerOf = (wishes: Wish[]) => {
  const needles = wishes.flatMap(({ alternatives }) => alternatives.flatMap(({ needles }) => needles))
  const expressions = [...new Set(needles.map(expressionOf))].map(source => new RegExp(source, 'gsu'))
  return (text: string): Run[] => {
    const normal = normalOf(text)
    if (!expressions.some(expression => normal.search(expression) >= 0)) return []
    const traced = traceNormal(text, normal)
    if (!traced) return []
    const runs = expressions.flatMap(expression =>
      Array.from(traced.text.matchAll(expression), ({ index, 0: found }): Run => {
        const start = traced.startOf(index)
        return [start, traced.endOf(index + found.length - 1) - start]
      }),
    )
    return merged(runs)
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
