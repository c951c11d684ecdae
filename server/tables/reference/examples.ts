import type { TableExample } from '../../../contract/tables/reference.ts'
import type { RequestedTable } from '../live-tables.ts'
import { quotePart, toParameter } from '../queries/parameter-values.ts'
import type { TableColumn } from '../queries/table-columns.ts'

/** The parameters of an address, with their values. */
type QueryPairs = [parameter: string, value: string][]

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
    buildExample('file', `${tableAddress}/export.csv`, filter),
    buildExample('pageFile', `/report/${report.fileName}.csv`, filter),
    buildExample('description', tableAddress),
  ]
}

/** Returns true for a column of figures, not of numbers such as codes. */
const holdsFigures = ({ recipe: { kind, role } }: TableColumn) =>
  role === 'measure' && (kind === 'integer' || kind === 'decimal' || kind === 'number')

const buildMeasures = (figureColumn: TableColumn | undefined) => {
  if (!figureColumn) return 'count'
  return `count,${quoteIfNeeded(`avg(${figureColumn.recipe.name})`)}`
}

/**
 * Picks a condition that some rows meet: a frequent text, otherwise a range from the greatest value of another column. A range of days begins
 * with the year of the greatest one.
 */
const pickFilter = (columns: readonly TableColumn[]): QueryPairs => {
  const texts = columns.filter(({ recipe }) => recipe.kind === 'text')
  for (const column of texts) {
    const value = column.profile.frequent[0]?.value
    if (value && value.length <= maxExampleLength) return [[toParameter(column.recipe.name), quoteIfNeeded(value)]]
  }
  const rangeColumn = columns.find(({ recipe, profile }) => recipe.kind !== 'text' && profile.greatest !== null)
  if (!rangeColumn) return []
  const { recipe, profile } = rangeColumn
  const isTime = recipe.kind === 'date' || recipe.kind === 'datetime'
  return [[toParameter(recipe.name), `${isTime ? profile.greatest!.slice(0, 4) : profile.greatest}..`]]
}

const buildSort = (timeColumn: TableColumn | undefined): QueryPairs => {
  if (!timeColumn) return []
  return [['sort', `-${quoteIfNeeded(timeColumn.recipe.name)}`]]
}

const quoteIfNeeded = (value: string) => (needsQuotes(value) ? quotePart(value) : value)

/** Returns true if a value must be quoted, as it would be read as a list, a negation, a pattern or a missing value. */
const needsQuotes = (value: string) => /[,"]|^[!~^-]|^\s|\s$|^$/.test(value)

const buildQuery = (pairs: QueryPairs) => {
  if (pairs.length === 0) return ''
  // A query may contain commas and colons, which are easier to read unencoded.
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
  return `?${pairs.map(pair => pair.map(encode).join('=')).join('&')}`
}
