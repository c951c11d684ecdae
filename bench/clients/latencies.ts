import type { Figure } from '../figures.ts'
import { awkwardTexts, searchFor } from '../questions.ts'
import type { RequestSpec } from './load.ts'

const triesOfAwkwardSearch = 5
/** One response in this many may exceed the limit. */
const triesOfSearch = 20

/** Measures the slowest search for texts that are hard to index; a text that is too long is refused as quickly. */
export const measureAwkwardSearches = async (origin: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, text] of Object.entries(awkwardTexts)) {
    const slowestMilliseconds = (await measureTimes(origin, searchFor(text), triesOfAwkwardSearch)).at(-1)!
    figures.push({ name: `search for ${name}`, value: slowestMilliseconds, unit: 'ms', atMost: 300 })
  }
  return figures
}

/** Measures the p95 of each search separately, and returns the worst of them. */
export const measureEachSearch = async (origin: string, searches: RequestSpec[]): Promise<Figure> => {
  const slowest: [p95: number, body?: string | undefined][] = []
  const searchesByBody = new Map(searches.map(search => [search.body, search]))
  for (const search of searchesByBody.values()) {
    const sorted = await measureTimes(origin, search, triesOfSearch)
    slowest.push([sorted[Math.ceil(triesOfSearch * 0.95) - 1]!, search.body])
  }
  slowest.sort(([a], [b]) => b - a)
  for (const [p95, body] of slowest.slice(0, 5)) console.log(`${p95.toFixed(1)} ms: ${body}`)
  return { name: 'slowest search of the set by itself: p95', value: slowest[0]![0], unit: 'ms', atMost: 100 }
}

/** Returns the milliseconds of a repeated request, sent one after the other; the fastest first. */
const measureTimes = async (origin: string, { path, method, headers, body }: RequestSpec, count: number) => {
  const times: number[] = []
  for (let tryNumber = 0; tryNumber < count; tryNumber += 1) {
    const startedAt = performance.now()
    const response = await fetch(origin + path, { method, headers, body } as RequestInit)
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
    if (response.status >= 500) throw new Error(`The search ${body} failed with ${response.status}`)
  }
  return times.sort((a, b) => a - b)
}
