import type { NoSeriesReason } from '../../../../contract/tables/series.ts'

/** The places of the columns of a series. */
export interface Found {
  time: number
  measure: number
}

interface Combination {
  values: (string | null)[]
  count: number
  last: string
}

/** More combinations of values are no series but single things. */
const mostCombinations = 20_000
const mostTimes = 200_000

/** Values that name what readers of the office look for first: the country, then the whole of something. */
const firstValues = [
  ['thailand', 'ไทย', 'ประเทศไทย', 'tha'],
  ['total', 'all', 'รวม', 'รวมทั้งหมด', 'ทั้งประเทศ', 'world'],
]

type Chosen = { filters: { place: number; value: string }[] } | { none: NoSeriesReason }

/**
 * The values by which one series is told from the others: none where each time comes once; else those of the country or of the whole, or of
 * the series that goes on for longest and has the most values. Rows are a time, a figure, and the values of the columns to choose by.
 */
export const chooseSeries = async (rows: AsyncIterable<(string | null)[]>, width: number): Promise<Chosen> => {
  const combinations = new Map<string, Combination>()
  const times = new Set<string>()
  let isSingle = true
  for await (const [time, , ...values] of rows) {
    isSingle &&= !times.has(time!)
    if (times.size < mostTimes) times.add(time!)
    const key = JSON.stringify(values)
    const known = combinations.get(key)
    if (known) {
      known.count += 1
      if (time! > known.last) known.last = time!
    } else if (combinations.size < mostCombinations) combinations.set(key, { values, count: 1, last: time! })
    else if (!isSingle) return { none: 'tooLarge' }
  }
  if (times.size === 0) return { none: 'noRows' }
  if (isSingle) return { filters: [] }
  const all = [...combinations.values()]
  const best = all.reduce((first, one) => (isBetter(one, first) ? one : first))
  return { filters: filtersOf(best, all, width) }
}

const rankOf = ({ values }: Combination) => {
  const rank = firstValues.findIndex(words => values.some(value => value && words.includes(value.trim().toLowerCase())))
  return rank < 0 ? firstValues.length : rank
}

/** Series of two values have nothing to show. */
const least = 3

const isBetter = (one: Combination, other: Combination) => {
  const measures = (each: Combination) => [each.count >= least ? 0 : 1, rankOf(each)] as const
  const [[few, rank], [otherFew, otherRank]] = [measures(one), measures(other)]
  if (few !== otherFew) return few < otherFew
  if (rank !== otherRank) return rank < otherRank
  if (one.last !== other.last) return one.last > other.last
  return one.count > other.count
}

/** One column where its value is enough, else all that have a value; a reader can read few. */
const filtersOf = ({ values }: Combination, all: Combination[], width: number) => {
  const places = Array.from({ length: width }, (_, at) => at).flatMap(place => {
    const value = values[place]
    return value === null || value === undefined ? [] : [{ place, value }]
  })
  const alone = places.find(
    ({ place, value }) => all.filter(combination => combination.values[place] === value).length === 1,
  )
  if (alone) return [alone]
  const matches = (chosen: typeof places) =>
    all.filter(combination => chosen.every(({ place, value }) => combination.values[place] === value)).length
  const kept: typeof places = []
  // Columns that say the same as those before need not be named.
  for (const one of places) if (kept.length === 0 || matches([...kept, one]) < matches(kept)) kept.push(one)
  return kept
}
