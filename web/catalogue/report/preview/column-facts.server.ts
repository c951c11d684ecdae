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
  /** Null if no value is more frequent than the others, or there are too many different ones. */
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
    frequent: findFrequentValues(column, rowCount, reading),
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

/** Describes the number of different values, and how often they occur if it is the same for each. */
const describeDifferent = (column: ProfiledColumn, rowCount: number, formatText: FormatText) => {
  const { distinct, missing } = column
  if (distinct === null) return formatText('uncounted')
  const number = formatNumber(distinct)
  const present = rowCount - missing
  if (distinct === 1) return number
  if (distinct === present) return formatText('onceEach', { number })
  if (!isEquallyFrequent(column, present)) return number
  return formatText('equallyOften', { number, times: formatNumber(present / distinct) })
}

/** Returns true if each different value occurs in the same number of rows: then the most frequent one occurs in the average number. */
const isEquallyFrequent = ({ distinct, frequent }: ProfiledColumn, present: number) =>
  distinct !== null && distinct > 1 && frequent[0]?.count === present / distinct

const findFrequentValues = (column: ProfiledColumn, rowCount: number, reading: Reading) => {
  if (isEquallyFrequent(column, rowCount - column.missing)) return null
  const repeatedValues = column.frequent.filter(({ count }) => count > 1)
  if (repeatedValues.length === 0) return null
  const formatValue = createValueFormatter(column, reading)
  return {
    label: createFactFormatter(reading.language)('frequent'),
    values: repeatedValues.map(({ value, count }) => ({
      text: formatValue(value),
      ...(column.type === 'text' && { language: detectLanguage(value) }),
      count: formatNumber(count),
    })),
  }
}

/** Creates the formatter that Explore uses for the column, so that both pages show a value alike. */
const createValueFormatter = (column: ProfiledColumn, reading: Reading) => {
  const { name, least, greatest, frequent } = column
  const rows = [least, greatest, ...frequent.map(({ value }) => value)].map(value => ({ [name]: value }))
  return createCellFormatter(column, rows, reading, column)
}
