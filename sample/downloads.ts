import type { FileKind } from '../contract/catalogue/report-details.ts'
import { dayMilliseconds, hourMilliseconds } from '../contract/durations.ts'
import type { SampleEntry } from './catalogue.ts'

export type PlausibleDownload = { fileName: string; kind: FileKind; startedAt: Date }

const downloadsPerYear = 60_000
const bangkokOffsetMilliseconds = 7 * hourMilliseconds

/** The weights of popular reports. The gaps are large enough to keep the order in any 90 days. */
const weightsByName: Record<string, number> = {
  'gdp-current-usd': 13,
  'thb-usd-exchange-rate-monthly-th': 11,
  'government-revenue-pct-gdp': 9.3,
  'inflation-consumer-prices': 7.6,
  'brent-crude-oil-daily': 6.2,
  'fiscal-indicators-asean-th': 5.1,
  'population-by-country': 4.1,
  'thailand-provinces': 3.2,
}
/** The weights of the other reports by category. */
const weightsByCategory: Record<string, number> = { 'Public Finance': 2.2, Economy: 2, Financial: 1.8, Resource: 1.5 }
const kindWeights: readonly (readonly [FileKind, number])[] = [
  ['csv', 60],
  ['excel', 30],
  ['metadata', 10],
]
/** Sunday first; there are more downloads on working days. */
const weekdayWeights = [0.3, 1.05, 1.1, 1.1, 1.05, 0.95, 0.35]
const hourWeights = [1, 1, 1, 1, 1, 1, 2, 4, 8, 12, 13, 11, 7, 11, 13, 12, 9, 6, 4, 4, 4, 4, 3, 2]

/**
 * Generates a year of downloads up to now, oldest first, about 60,000 in total. They are invented, and the same for the same day, so that
 * lists and rankings have data from the start.
 */
export function* plausibleDownloads(entries: readonly SampleEntry[], now: Date): Generator<PlausibleDownload> {
  const random = createSeededRandom(20_261_120)
  const pickEntry = createWeightedPick(entries.map(entry => [entry, pickWeight(entry)] as const))
  const pickKind = createWeightedPick(kindWeights)
  const pickHour = createWeightedPick(hourWeights.map((weight, hour) => [hour, weight] as const))
  const today = Math.floor((now.getTime() + bangkokOffsetMilliseconds) / dayMilliseconds)
  const meanWeekday = weekdayWeights.reduce((sum, weight) => sum + weight) / 7
  for (let day = today - 365; day <= today; day += 1) {
    const midnight = day * dayMilliseconds - bangkokOffsetMilliseconds
    const weekday = new Date(day * dayMilliseconds).getUTCDay()
    const count = Math.round(
      ((downloadsPerYear / 365) * (weekdayWeights[weekday] ?? 0) * (0.85 + 0.3 * random())) / meanWeekday,
    )
    const times = Array.from(
      { length: count },
      () => midnight + Math.floor((pickHour(random) + random()) * hourMilliseconds),
    )
    for (const time of times.sort((a, b) => a - b)) {
      if (time >= now.getTime()) return
      const { fileName, without } = pickEntry(random)
      const kind = pickKind(random)
      yield { fileName, kind: without.includes(kind) ? 'csv' : kind, startedAt: new Date(time) }
    }
  }
}

/** Returns the weight of a report: popular reports first, then a long tail; restricted reports have few downloads. */
function pickWeight(entry: SampleEntry): number {
  const isOpen = entry.status === 'Active' && entry.level === 1
  return isOpen ? (weightsByName[entry.fileName] ?? weightsByCategory[entry.category] ?? 0.9) : 0.2
}

/** Returns a function that picks one of the choices at random, by their weights. */
function createWeightedPick<T>(choices: readonly (readonly [T, number])[]): (random: () => number) => T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  return random => {
    let remainingWeight = random() * total
    for (const [choice, weight] of choices) {
      remainingWeight -= weight
      if (remainingWeight < 0) return choice
    }
    throw new RangeError('Nothing to choose from')
  }
}

/** Creates a random generator by mulberry32: small, fast, and the same numbers on every machine. */
function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
