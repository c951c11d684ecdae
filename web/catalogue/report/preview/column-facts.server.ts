import type { ProfiledColumn, ReportProfile } from '../../../../contract/tables/report-profile.ts'
import type { Language } from '../../../../contract/visit.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { columnFacts as english } from '../../../words/en/public/column-facts.ts'
import { columnFacts as thai } from '../../../words/th/public/column-facts.ts'
import { createTextFormatter } from '../../figures/figure-words.server.ts'
import { createCellFormatter } from '../explore/cell-formatters.ts'
import { formatFigure } from '../explore/figure-formats.ts'
import type { Reading } from '../explore/reading.ts'
import { detectLanguage } from '../report-texts.ts'

/** A frequent value of a column. */
interface FrequentValue {
  text: string
  /** The language of a text from the file; absent for figures and times, which are in that of the page. */
  language?: Language
  /** The number of rows with the value, formatted. */
  count: string
}

/** What the page shows about the values of one column: facts with their labels, and the most frequent values. */
export interface ColumnFactsView {
  facts: [label: string, text: string][]
  /** Null if no value is known to be more frequent than all others. */
  frequent: { label: string; values: FrequentValue[] } | null
}

/** The facts about the columns of a table. */
export interface ColumnFactsList {
  /** Why there are no facts; null if there are. */
  note: string | null
  /** One for each column of the data dictionary; null for a column that the table does not have. Empty without facts. */
  columns: (ColumnFactsView | null)[]
}

/**
 * Builds the facts about the columns of a data dictionary, as texts in the language and era of the reader. `profile` is undefined if it could
 * not be loaded.
 */
export const buildColumnFacts = (
  dictionary: readonly { name: string }[],
  profile: ReportProfile | undefined,
  reading: Reading,
): ColumnFactsList => {
  const formatText = createFactFormatter(reading.language)
  if (!profile) return { note: formatText('factsFailed'), columns: [] }
  if (profile.state === 'building') return { note: formatText('factsBuilding'), columns: [] }
  if (profile.state === 'none') return { note: formatText(`noFacts_${profile.reason ?? 'failed'}`), columns: [] }
  const columnsByName = new Map(profile.columns.map(column => [column.name, column]))
  return {
    note: null,
    columns: dictionary.map(({ name }) => {
      const column = columnsByName.get(name)
      return column ? buildFacts(column, profile.rowCount, reading) : null
    }),
  }
}

const buildFacts = (column: ProfiledColumn, rowCount: number, reading: Reading): ColumnFactsView => {
  const formatText = createFactFormatter(reading.language)
  return {
    facts: [
      [formatText('missing'), describeMissing(column, rowCount, formatText)],
      ...listValueFacts(column, rowCount, reading),
    ],
    frequent: findFrequentValues(column, reading),
  }
}

const createFactFormatter = (language: Language) => createTextFormatter(language === 'th' ? thai : english)
type FormatText = ReturnType<typeof createFactFormatter>

/** Describes the number of missing values and their share of all rows. */
const describeMissing = ({ missing }: ProfiledColumn, rowCount: number, formatText: FormatText) => {
  if (missing === 0) return formatText('noMissing')
  const number = formatNumber(missing)
  if (missing === rowCount) return formatText('allMissing', { number })
  return formatText('withShare', { number, share: formatShare((100 * missing) / rowCount, formatText) })
}

/** Formats a share that is neither 0 nor 100 per cent, and never rounds it to one of them. */
const formatShare = (percent: number, formatText: FormatText) => {
  if (percent < 0.1) return formatText('underTenth')
  if (percent > 99.9) return formatText('overTenths')
  return `${formatFigure(percent, Number.isInteger(percent) ? 0 : 1)} %`
}

/** Returns the number of different values, and the range of figures and times; nothing for a column without values. */
const listValueFacts = (column: ProfiledColumn, rowCount: number, reading: Reading): ColumnFactsView['facts'] => {
  const { type, era, least, greatest } = column
  if (least === null || greatest === null) return []
  const formatText = createFactFormatter(reading.language)
  const different: [string, string] = [formatText('different'), describeDifferent(column, rowCount, formatText)]
  // The first and the last text of an alphabet tell little.
  if (type === 'text') return [different]
  const formatValue = createValueFormatter(column, reading)
  const isTime = type === 'date' || type === 'datetime' || era !== null
  const [from, to] = [formatValue(least), formatValue(greatest)]
  return [
    different,
    [formatText(isTime ? 'firstToLast' : 'smallestToLargest'), from === to ? from : formatText('range', { from, to })],
  ]
}

/** Describes the number of different values, and in how many rows each of them is if that is the same for all or for the most frequent ones. */
const describeDifferent = (column: ProfiledColumn, rowCount: number, formatText: FormatText) => {
  const { distinct, missing } = column
  if (distinct === null) return formatText('uncounted')
  const number = formatNumber(distinct)
  const presentCount = rowCount - missing
  if (distinct === 1) return formatText('differentCount', { number })
  if (distinct === presentCount) return formatText('onceEach', { number })
  const sharedCount = findSharedCount(column)
  if (sharedCount === null) return formatText('differentCount', { number })
  const key = sharedCount * distinct === presentCount ? 'equallyOften' : 'atMostEach'
  return formatText(key, { number, times: formatNumber(sharedCount) })
}

/**
 * Returns the number of rows of each listed value, if it is the same and there are more values than the list has: then the list is arbitrary,
 * because other values may be as frequent. Null otherwise, and without a list.
 */
const findSharedCount = ({ distinct, frequent }: ProfiledColumn) => {
  const [first] = frequent
  const last = frequent.at(-1)
  if (distinct === null || !first || !last || first.count !== last.count) return null
  return distinct > frequent.length ? first.count : null
}

const findFrequentValues = (column: ProfiledColumn, reading: Reading) => {
  const repeatedValues = column.frequent.filter(({ count }) => count > 1)
  if (repeatedValues.length === 0 || findSharedCount(column) !== null) return null
  const formatText = createFactFormatter(reading.language)
  const formatValue = createValueFormatter(column, reading)
  return {
    label: formatText('frequent'),
    values: repeatedValues.map(({ value, count }) => ({
      ...(value.trim() === ''
        ? { text: formatText('blank') }
        : { text: formatValue(value), ...pickLanguage(column, value) }),
      count: formatNumber(count),
    })),
  }
}

const pickLanguage = ({ type }: ProfiledColumn, value: string): { language?: Language } =>
  type === 'text' ? { language: detectLanguage(value) } : {}

/** Creates the formatter that Explore uses for the column, so that both pages show a value alike. */
const createValueFormatter = (column: ProfiledColumn, reading: Reading) => {
  const { name, least, greatest, frequent } = column
  const rows = [least, greatest, ...frequent.map(({ value }) => value)].map(value => ({ [name]: value }))
  return createCellFormatter(column, rows, reading, column)
}
