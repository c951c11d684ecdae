import type { NoSeriesReason } from '../../../../contract/tables/series.ts'

/** Column indexes of a series. */
export interface SeriesColumns {
  time: number
  measure: number
}

interface Combination {
  values: (string | null)[]
  count: number
  last: string
}

/** With more combinations of values, the rows are single items and not series. */
const maxCombinations = 20_000
const maxTimes = 200_000

/** Values that readers look for first: the country, then a total. */
const firstValues = [
  ['thailand', 'ไทย', 'ประเทศไทย', 'tha'],
  ['total', 'all', 'รวม', 'รวมทั้งหมด', 'ทั้งประเทศ', 'world'],
]

type Chosen = { filters: { place: number; value: string }[] } | { none: NoSeriesReason }

/**
 * Chooses the filter values of a series: none if each time appears once; otherwise the country or the total, or the series that lasts longest
 * and has the most values. Rows are a time, a number, and the values of the columns to filter by.
 */
export const chooseSeries = async (rows: AsyncIterable<(string | null)[]>, width: number): Promise<Chosen> => {
  const combinations = new Map<string, Combination>()
  const times = new Set<string>()
  let isSingle = true
  for await (const [time, , ...values] of rows) {
    isSingle &&= !times.has(time!)
    if (times.size < maxTimes) times.add(time!)
    const key = JSON.stringify(values)
    const combination = combinations.get(key)
    if (combination) {
      combination.count += 1
      if (time! > combination.last) combination.last = time!
    } else if (combinations.size < maxCombinations) combinations.set(key, { values, count: 1, last: time! })
    else if (!isSingle) return { none: 'tooLarge' }
  }
  if (times.size === 0) return { none: 'noRows' }
  if (isSingle) return { filters: [] }
  const all = [...combinations.values()]
  const best = all.reduce((first, one) => (isBetter(one, first) ? one : first))
  return { filters: pickFilters(best, all, width) }
}

const computeRank = ({ values }: Combination) => {
  const rank = firstValues.findIndex(words => values.some(value => value && words.includes(value.trim().toLowerCase())))
  return rank < 0 ? firstValues.length : rank
}

/** Shorter series are not shown. */
const minPoints = 3

const isBetter = (one: Combination, other: Combination) => {
  const measures = (each: Combination) => [each.count >= minPoints ? 0 : 1, computeRank(each)] as const
  const [[few, rank], [otherFew, otherRank]] = [measures(one), measures(other)]
  if (few !== otherFew) return few < otherFew
  if (rank !== otherRank) return rank < otherRank
  if (one.last !== other.last) return one.last > other.last
  return one.count > other.count
}

/** Filters by one column if that is enough, otherwise by all columns with a value; the number is limited so that names stay readable. */
const pickFilters = ({ values }: Combination, all: Combination[], width: number) => {
  const places = Array.from({ length: width }, (_, index) => index).flatMap(place => {
    const value = values[place]
    return value === null || value === undefined ? [] : [{ place, value }]
  })
  const alone = places.find(
    ({ place, value }) => all.filter(combination => combination.values[place] === value).length === 1,
  )
  if (alone) return [alone]
  const countMatches = (chosenPlaces: typeof places) =>
    all.filter(combination => chosenPlaces.every(({ place, value }) => combination.values[place] === value)).length
  const neededPlaces: typeof places = []
  // Omits columns that do not narrow the selection further.
  for (const one of places)
    if (neededPlaces.length === 0 || countMatches([...neededPlaces, one]) < countMatches(neededPlaces))
      neededPlaces.push(one)
  return neededPlaces
}
