import type { ColumnKind } from '../../../contract/tables/columns.ts'
import type { TableExample } from '../../../contract/tables/reference.ts'
import type { RequestedTable } from '../live-tables.ts'
import { toParameter } from '../queries/parameter-values.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { quoteValue } from '../queries/value-lists.ts'

type QueryPair = [parameter: string, value: string]
/** The parameters of an address, with their values. */
type QueryPairs = QueryPair[]

/** The kinds of numbers; a `number` is a double. */
const numberKinds: ReadonlySet<ColumnKind> = new Set(['integer', 'decimal', 'number'])

/** Texts with more characters are not used in examples. */
const maxExampleLength = 60

/** Builds example addresses from the table's own columns and values; a program can request each of them unchanged. */
export const buildExamples = ({ report }: RequestedTable, columns: readonly TableColumn[]): TableExample[] => {
  const tableAddress = `/api/tables/${report.fileName}`
  const filter = pickFilter(columns)
  const timeColumn = columns.find(({ recipe }) => recipe.role === 'time')
  const textColumn = columns.find(({ recipe }) => recipe.kind === 'text')
  const groupColumn = timeColumn ?? textColumn
  const buildExample = (name: TableExample['name'], path: string, pairs: QueryPairs = []): TableExample => ({
    name,
    path: path + buildQuery(pairs),
    isFile: name === 'file' || name === 'pageFile',
  })
  return [
    buildExample('rows', `${tableAddress}/rows`, [['limit', '10']]),
    buildExample('filtered', `${tableAddress}/rows`, [...filter, ...buildSort(timeColumn), ['limit', '10']]),
    ...(groupColumn
      ? [
          buildExample('grouped', `${tableAddress}/aggregate`, [
            ['group', quoteIfNeeded(groupColumn.recipe.name)],
            ['measure', buildMeasures(columns.find(holdsFigures))],
          ]),
        ]
      : []),
    ...(textColumn
      ? [buildExample('values', `${tableAddress}/facets/${encodeURIComponent(textColumn.recipe.name)}`)]
      : []),
    buildExample('profile', `${tableAddress}/profile`),
    ...(report.version.number > 1 ? [buildExample('changes', `${tableAddress}/changes`)] : []),
    // The same rows as a file of the API, and as one at the address of the report's page.
    buildExample('file', `${tableAddress}/export.csv`, filter),
    buildExample('pageFile', `/report/${report.fileName}.csv`, filter),
    buildExample('description', tableAddress),
  ]
}

/** Returns true for a column of figures, not of numbers such as codes. */
const holdsFigures = ({ recipe: { kind, role } }: TableColumn) => role === 'measure' && numberKinds.has(kind)

const buildMeasures = (figureColumn: TableColumn | undefined) => {
  if (!figureColumn) return 'count'
  return `count,${quoteIfNeeded(`avg(${figureColumn.recipe.name})`)}`
}

/** Picks a condition that some rows meet: a frequent text, otherwise a range of another column; empty if there is neither. */
const pickFilter = (columns: readonly TableColumn[]): QueryPairs => {
  const filter = pickTextFilter(columns) ?? pickRangeFilter(columns)
  return filter ? [filter] : []
}

const pickTextFilter = (columns: readonly TableColumn[]): QueryPair | undefined => {
  const textColumns = columns.filter(({ recipe }) => recipe.kind === 'text')
  for (const { recipe, profile } of textColumns) {
    const value = profile.frequent[0]?.value
    if (value && value.length <= maxExampleLength) return [toParameter(recipe.name), quoteIfNeeded(value)]
  }
  return undefined
}

/** Picks the range from the greatest value of a column; a range of days begins with the year of the greatest one. */
const pickRangeFilter = (columns: readonly TableColumn[]): QueryPair | undefined => {
  const rangeColumn = columns.find(({ recipe, profile }) => recipe.kind !== 'text' && profile.greatest !== null)
  if (!rangeColumn) return undefined
  const { recipe, profile } = rangeColumn
  const isDate = recipe.kind === 'date' || recipe.kind === 'datetime'
  return [toParameter(recipe.name), `${isDate ? profile.greatest!.slice(0, 4) : profile.greatest}..`]
}

const buildSort = (timeColumn: TableColumn | undefined): QueryPairs => {
  if (!timeColumn) return []
  return [['sort', `-${quoteIfNeeded(timeColumn.recipe.name)}`]]
}

const quoteIfNeeded = (value: string) => (needsQuotes(value) ? quoteValue(value) : value)

/** Returns true if a value must be quoted, as it would be read as a list, a negation, a pattern or a missing value. */
const needsQuotes = (value: string) => /[,"]|^[!~^-]|^\s|\s$|^$/.test(value)

const buildQuery = (pairs: QueryPairs) => {
  if (pairs.length === 0) return ''
  // A query may contain commas and colons, which are easier to read unencoded.
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
  return `?${pairs.map(pair => pair.map(encode).join('=')).join('&')}`
}
