import type { NoSeriesReason } from '../../../../../contract/tables/series.ts'

/** The rows with the same values in all columns to filter by. */
interface Combination {
  values: (string | null)[]
  rowCount: number
  /** Number of rows whose number is not 0. */
  nonZeroCount: number
  /** The latest time, in a form whose order as text is the order in time. */
  lastTime: string
}

/** With more combinations, the rows are single items and do not form a series. */
const maxCombinations = 20_000
/** Limit of remembered times. A time that repeats only after so many others is not noticed. */
const maxTimes = 200_000

/** Values that readers look for first: the country, then a total. */
const preferredValues = [
  ['thailand', 'ไทย', 'ประเทศไทย', 'tha'],
  ['total', 'all', 'รวม', 'รวมทั้งหมด', 'ทั้งประเทศ', 'world'],
]

type FilterChoice = { filters: { columnIndex: number; value: string }[] } | { none: NoSeriesReason }

/**
 * Chooses the filters of a series. Each row has a time, a number, and the values of the columns to filter by; `filterColumnCount` is the number
 * of these columns. Needs no filter if each time appears once. Otherwise prefers a series that is long enough, then the country, then a total,
 * then the series with the latest time, then the one with the most values, then the one with the fewest zeros.
 */
export const chooseSeries = async (
  rows: AsyncIterable<(string | null)[]>,
  filterColumnCount: number,
): Promise<FilterChoice> => {
  const combinations = new Map<string, Combination>()
  const times = new Set<string>()
  let areTimesUnique = true
  for await (const [firstValue, number, ...values] of rows) {
    const time = firstValue!
    const nonZeroCount = Number(number) === 0 ? 0 : 1
    areTimesUnique &&= !times.has(time)
    if (times.size < maxTimes) times.add(time)
    const key = JSON.stringify(values)
    const combination = combinations.get(key)
    const hasRoom = combinations.size < maxCombinations
    if (combination) {
      combination.rowCount += 1
      combination.nonZeroCount += nonZeroCount
      if (time > combination.lastTime) combination.lastTime = time
    } else if (hasRoom) {
      combinations.set(key, { values, rowCount: 1, nonZeroCount, lastTime: time })
    } else if (!areTimesUnique) {
      // While no time repeats, filters are not needed, so the number of combinations does not matter.
      return { none: 'tooLarge' }
    }
  }
  if (times.size === 0) return { none: 'noRows' }
  if (areTimesUnique) return { filters: [] }
  const allCombinations = [...combinations.values()]
  const chosenCombination = allCombinations.reduce((best, combination) =>
    isBetter(combination, best) ? combination : best,
  )
  return { filters: pickFilters(chosenCombination, allCombinations, filterColumnCount) }
}

/** Returns the rank of a combination by its best value in `preferredValues`; a lower rank is better. */
const computeRank = ({ values }: Combination) => {
  const rank = preferredValues.findIndex(words =>
    values.some(value => value && words.includes(value.trim().toLowerCase())),
  )
  return rank < 0 ? preferredValues.length : rank
}

/** A series with fewer values is not shown. */
const minPoints = 3

/** Compares first whether a series is long enough, then the rank, the latest time, the number of values and that of zeros. */
const isBetter = (one: Combination, other: Combination) => {
  const [isLongEnough, isOtherLongEnough] = [one.rowCount >= minPoints, other.rowCount >= minPoints]
  if (isLongEnough !== isOtherLongEnough) return isLongEnough
  const [rank, otherRank] = [computeRank(one), computeRank(other)]
  if (rank !== otherRank) return rank < otherRank
  if (one.lastTime !== other.lastTime) return one.lastTime > other.lastTime
  if (one.rowCount !== other.rowCount) return one.rowCount > other.rowCount
  return one.nonZeroCount > other.nonZeroCount
}

/** Picks one filter if it selects only this combination; otherwise filters by all columns that narrow the selection. */
const pickFilters = ({ values }: Combination, all: Combination[], filterColumnCount: number) => {
  // A missing value cannot be filtered by.
  const allFilters = Array.from({ length: filterColumnCount }, (_, index) => index).flatMap(columnIndex => {
    const value = values[columnIndex]
    return value === null || value === undefined ? [] : [{ columnIndex, value }]
  })
  const sufficientFilter = allFilters.find(
    ({ columnIndex, value }) => all.filter(combination => combination.values[columnIndex] === value).length === 1,
  )
  if (sufficientFilter) return [sufficientFilter]
  const countMatches = (chosenFilters: typeof allFilters) =>
    all.filter(combination =>
      chosenFilters.every(({ columnIndex, value }) => combination.values[columnIndex] === value),
    ).length
  const neededFilters: typeof allFilters = []
  // Omits columns that do not narrow the selection further. The first filter is compared with nothing, so it is always needed.
  for (const filter of allFilters)
    if (neededFilters.length === 0 || countMatches([...neededFilters, filter]) < countMatches(neededFilters))
      neededFilters.push(filter)
  return neededFilters
}
