import type { NoSeriesReason } from '../../../../contract/tables/series.ts'

/** Column indices of a series. */
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

type SeriesChoice = { filters: { columnIndex: number; value: string }[] } | { none: NoSeriesReason }

/**
 * Chooses the filter values of a series: none if each time appears once; otherwise the country or the total, or the series that lasts
 * longest and has the most values. Rows are a time, a number, and the values of the columns to filter by.
 */
export const chooseSeries = async (rows: AsyncIterable<(string | null)[]>, width: number): Promise<SeriesChoice> => {
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
  const allCombinations = [...combinations.values()]
  const chosenCombination = allCombinations.reduce((best, combination) =>
    isBetter(combination, best) ? combination : best,
  )
  return { filters: pickFilters(chosenCombination, allCombinations, width) }
}

const computeRank = ({ values }: Combination) => {
  const rank = firstValues.findIndex(words => values.some(value => value && words.includes(value.trim().toLowerCase())))
  return rank < 0 ? firstValues.length : rank
}

/** Shorter series are not shown. */
const minPoints = 3

const isBetter = (one: Combination, other: Combination) => {
  const computeOrder = (each: Combination) => [each.count >= minPoints ? 0 : 1, computeRank(each)] as const
  const [[lengthRank, valueRank], [otherLengthRank, otherValueRank]] = [computeOrder(one), computeOrder(other)]
  if (lengthRank !== otherLengthRank) return lengthRank < otherLengthRank
  if (valueRank !== otherValueRank) return valueRank < otherValueRank
  if (one.last !== other.last) return one.last > other.last
  return one.count > other.count
}

/** Filters by one column if that is enough, otherwise by all columns with a value; the number is limited so that names stay readable. */
const pickFilters = ({ values }: Combination, all: Combination[], width: number) => {
  const allFilters = Array.from({ length: width }, (_, index) => index).flatMap(columnIndex => {
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
  // Omits columns that do not narrow the selection further.
  for (const filter of allFilters)
    if (neededFilters.length === 0 || countMatches([...neededFilters, filter]) < countMatches(neededFilters))
      neededFilters.push(filter)
  return neededFilters
}
