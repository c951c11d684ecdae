import type { ColumnChoices } from '../../../../../contract/tables/column-choices.ts'
import { type ColumnRecipe, maxSeriesValueLength, maxUnitLength } from '../../../../../contract/tables/columns.ts'
import type {
  NoSeriesReason,
  SeriesChoice,
  SeriesFilter,
  SeriesOutcome,
  TableSeries,
} from '../../../../../contract/tables/series.ts'
import { isUnitName } from '../../../../../contract/tables/unit-columns.ts'
import { withArchive } from '../../archives/archives.ts'
import { Refusal } from '../../refusals.ts'
import { readCsvTable, streamCsvRecords } from '../../tables/csv-tables.ts'
import { isLabelName } from '../column-names.ts'
import { buildTableRecipes } from '../table-recipes.ts'
import { type TableTexts, turnYearColumns } from '../turned-tables.ts'
import { toValue } from '../values.ts'
import { createSeriesAnnotations, type SeriesAnnotations } from './series-annotations.ts'
import { chooseSeries } from './series-choices.ts'
import { computeSeriesPoints } from './series-points.ts'

/** The column indices of a series. */
interface SeriesColumns {
  timeIndex: number
  measureIndex: number
}

/** Limit of the values of one series. */
const maxTimes = 200_000

/** Reads the requested series of a CSV zip, or returns why there is none. */
export const readTableSeries = async (
  zip: string,
  choices: ColumnChoices,
  request: SeriesChoice,
): Promise<SeriesOutcome> => {
  try {
    return await withArchive(zip, '.zip', async archive => {
      const { columns, rowCount, ...source } = await readCsvTable(archive)
      const { recipes, toTableRecord } = buildTableRecipes(columns, choices)
      const presentCounts = new Map(columns.map(({ name, facts }) => [name, facts!.present]))
      // Only the counts of measures matter, so those of marks are 0.
      const valueCounts = recipes.map(({ name }) => presentCounts.get(name) ?? 0)
      const rows = () => readRecords(streamCsvRecords(archive, source), rowCount, toTableRecord)
      return await computeSeries({ recipes, valueCounts, rows }, request)
    })
  } catch (error) {
    if (error instanceof NoSeries) return { none: error.reason }
    if (error instanceof Refusal) return { none: 'unreadable' }
    throw error
  }
}

/** Thrown if a table has no such series; caught only in `readTableSeries`. */
class NoSeries extends Error {
  readonly reason: NoSeriesReason
  constructor(reason: NoSeriesReason) {
    super(reason)
    this.reason = reason
  }
}

/** Yields the records of the table, without the header and the empty records at the end. */
async function* readRecords(
  batches: AsyncIterable<string[][]>,
  rowCount: number,
  toTableRecord: (record: string[]) => string[],
) {
  let row = 0
  for await (const records of batches)
    for (const record of records) {
      row += 1
      // Empty records at the end do not belong to the table.
      if (row > rowCount + 1) return
      if (row > 1) yield toTableRecord(record)
    }
}

/** Computes the requested series of a table. In a table with one column per year, years become rows first. */
const computeSeries = async (texts: TableTexts, request: SeriesChoice): Promise<SeriesOutcome> => {
  const table = turnYearColumns(texts, request.measure) ?? texts
  const { recipes } = table
  const timeIndex = recipes.findIndex(({ role }) => role === 'time')
  if (timeIndex < 0) throw new NoSeries('noTime')
  const seriesColumns = { timeIndex, measureIndex: requireMeasureIndex(table, request.measure) }
  const filters = request.filters ?? (await chooseFilters(table, seriesColumns))
  const annotations = createSeriesAnnotations(recipes, recipes[seriesColumns.measureIndex]!.name)
  const { valuesByTime, unit } = await collectValuesAndUnit(table, seriesColumns, filters, annotations)
  const series = buildSeries(recipes, {
    seriesColumns,
    filters,
    valuesByTime,
    annotationsByTime: annotations.findByTime(),
  })
  return { series: { ...series, ...(unit && { unit }) } }
}

/**
 * Returns the index of the requested measure; without a request, of the first measure with more than half as many values as the fullest one.
 */
const requireMeasureIndex = ({ recipes, valueCounts }: TableTexts, requestedName: string | undefined) => {
  const measureIndices = [...recipes.keys()].filter(index => recipes[index]!.role === 'measure')
  if (requestedName !== undefined) {
    const requestedIndex = measureIndices.find(index => recipes[index]!.name === requestedName)
    if (requestedIndex === undefined) throw new NoSeries('noColumn')
    return requestedIndex
  }
  const largestCount = Math.max(0, ...measureIndices.map(index => valueCounts[index]!))
  const hasEnoughValues = (index: number) => valueCounts[index]! * 2 > largestCount
  const chosenIndex = measureIndices.find(hasEnoughValues)
  if (chosenIndex === undefined) throw new NoSeries('noMeasure')
  return chosenIndex
}

/** Chooses the filters of a series, which it needs if times repeat. */
const chooseFilters = async ({ recipes, rows }: TableTexts, seriesColumns: SeriesColumns): Promise<SeriesFilter[]> => {
  const labelIndices = [...recipes.keys()].filter(index => isFilterable(recipes[index]!))
  // A name tells readers more than a code, so codes come last.
  const filterableIndices = labelIndices.toSorted(
    (a, b) => Number(isLabelName(recipes[a]!.name)) - Number(isLabelName(recipes[b]!.name)),
  )
  const choice = await chooseSeries(
    readValues(recipes, rows(), [seriesColumns.timeIndex, seriesColumns.measureIndex, ...filterableIndices]),
    filterableIndices.length,
  )
  if ('none' in choice) throw new NoSeries(choice.none)
  if (choice.filters.some(({ value }) => value.length > maxSeriesValueLength)) throw new NoSeries('tooLarge')
  return choice.filters.map(({ columnIndex, value }) => ({
    column: recipes[filterableIndices[columnIndex]!]!.name,
    value,
  }))
}

/** Returns true for a column whose values choose rows. A month or quarter of the axis does not: each of its values would be a series of years. */
const isFilterable = ({ role, partOf }: ColumnRecipe) => (role === 'key' || role === 'label') && partOf === undefined

/** Reads the values of the given columns in each row. The first two are the time and the number; leaves out rows without one of them. */
async function* readValues(recipes: ColumnRecipe[], rows: AsyncIterable<string[]>, columnIndices: readonly number[]) {
  for await (const record of rows) {
    const values = columnIndices.map(index => toValue(recipes[index]!, record[index]!) ?? null)
    if (values[0] !== null && values[1] !== null) yield values
  }
}

/**
 * Collects the value of each time in the rows that meet all filters, and their unit; undefined if the unit is missing or differs. Adds their
 * texts to `annotations`. Throws NoSeries if a time repeats, and for too many or no rows.
 */
const collectValuesAndUnit = async (
  { recipes, rows }: TableTexts,
  { timeIndex, measureIndex }: SeriesColumns,
  filters: SeriesFilter[],
  annotations: SeriesAnnotations,
) => {
  const filterIndices = filters.map(({ column }) => recipes.findIndex(({ name }) => name === column))
  if (filterIndices.includes(-1)) throw new NoSeries('noColumn')
  const unitIndex = recipes.findIndex(({ name, kind }) => kind === 'text' && isUnitName(name))
  const units = new Set<string | null>()
  /** The value of each time, a number as text. */
  const valuesByTime = new Map<string, string>()
  const otherIndices = [...filterIndices, ...annotations.indices, ...(unitIndex < 0 ? [] : [unitIndex])]
  const neededIndices = [timeIndex, measureIndex, ...otherIndices]
  const values = readValues(recipes, annotations.watch(rows()), neededIndices)
  for await (const [timeText, value, ...otherValues] of values) {
    if (filters.some((filter, index) => otherValues[index] !== filter.value)) continue
    if (valuesByTime.has(timeText!)) throw new NoSeries('several')
    valuesByTime.set(timeText!, value!)
    annotations.add(timeText!, otherValues.slice(filters.length, filters.length + annotations.indices.length))
    // The unit is the last of the needed columns.
    if (unitIndex >= 0) units.add(otherValues.at(-1)!)
    if (valuesByTime.size > maxTimes) throw new NoSeries('tooLarge')
  }
  if (valuesByTime.size === 0) throw new NoSeries('noRows')
  const [unit] = units
  return { valuesByTime, unit: units.size === 1 && unit && unit.length <= maxUnitLength ? unit : undefined }
}

interface SeriesContent {
  seriesColumns: SeriesColumns
  filters: SeriesFilter[]
  /** Values as texts; times as in the table. */
  valuesByTime: Map<string, string>
  /** Only for times with an annotation. */
  annotationsByTime: Map<string, string>
}

/** Builds the series of the contract. Throws NoSeries if there are too few values. */
const buildSeries = (
  recipes: ColumnRecipe[],
  { seriesColumns: { timeIndex, measureIndex }, filters, valuesByTime, annotationsByTime }: SeriesContent,
): TableSeries => {
  const { name, kind, era, period, isZoned } = recipes[timeIndex]!
  const measureRecipe = recipes[measureIndex]!
  const points = computeSeriesPoints(valuesByTime, annotationsByTime, { isZoned })
  if (!points) throw new NoSeries('tooFew')
  return {
    time: { name, kind, era, ...(period && { period }) },
    measure: { name: measureRecipe.name, unit: measureRecipe.unit },
    filters,
    ...points,
  }
}
