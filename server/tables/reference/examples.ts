import type { TableExample } from '../../../contract/tables/reference.ts'
import type { RequestedTable } from '../live-tables.ts'
import { quotePart, toParameter } from '../queries/parameter-values.ts'
import type { TableColumn } from '../queries/table-columns.ts'

type Pairs = [parameter: string, value: string][]

/** Builds example addresses from the table's own columns and values; a program can request each of them unchanged. */
export const buildExamples = ({ report }: RequestedTable, columns: readonly TableColumn[]): TableExample[] => {
  const base = `/api/tables/${report.fileName}`
  const filter = pickFilter(columns)
  const timeColumn = columns.find(({ recipe }) => recipe.role === 'time')
  const textColumn = columns.find(({ recipe }) => recipe.kind === 'text')
  const groupColumn = timeColumn ?? textColumn
  const buildExample = (name: TableExample['name'], path: string, pairs: Pairs = []): TableExample => ({
    name,
    path: path + buildQuery(pairs),
    isFile: name === 'file' || name === 'pageFile',
  })
  return [
    buildExample('rows', `${base}/rows`, [['limit', '10']]),
    buildExample('filtered', `${base}/rows`, [...filter, ...buildSort(timeColumn), ['limit', '10']]),
    ...(groupColumn
      ? [
          buildExample('grouped', `${base}/aggregate`, [
            ['group', quoteIfNeeded(groupColumn.recipe.name)],
            ['measure', buildMeasures(columns.find(isMeasure))],
          ]),
        ]
      : []),
    ...(textColumn ? [buildExample('values', `${base}/facets/${encodeURIComponent(textColumn.recipe.name)}`)] : []),
    buildExample('profile', `${base}/profile`),
    ...(report.version.number > 1 ? [buildExample('changes', `${base}/changes`)] : []),
    buildExample('file', `${base}/export.csv`, filter),
    buildExample('pageFile', `/report/${report.fileName}.csv`, filter),
    buildExample('description', base),
  ]
}

const isMeasure = ({ recipe: { kind, role } }: TableColumn) =>
  role === 'measure' && (kind === 'integer' || kind === 'decimal' || kind === 'number')

const buildMeasures = (measure: TableColumn | undefined) => {
  if (!measure) return 'count'
  return `count,${quoteIfNeeded(`avg(${measure.recipe.name})`)}`
}

/**
 * Picks a condition that some rows meet: a frequent text, otherwise a range from the greatest value of another column. A range of days begins
 * with the year of the greatest one.
 */
const pickFilter = (columns: readonly TableColumn[]): Pairs => {
  const texts = columns.filter(({ recipe }) => recipe.kind === 'text')
  for (const column of texts) {
    const value = column.profile.frequent[0]?.value
    if (value && value.length <= 60) return [[toParameter(column.recipe.name), quoteIfNeeded(value)]]
  }
  const rangeColumn = columns.find(({ recipe, profile }) => recipe.kind !== 'text' && profile.greatest !== null)
  if (!rangeColumn) return []
  const { recipe, profile } = rangeColumn
  const isDay = recipe.kind === 'date' || recipe.kind === 'datetime'
  return [[toParameter(recipe.name), `${isDay ? profile.greatest!.slice(0, 4) : profile.greatest}..`]]
}

const buildSort = (timeColumn: TableColumn | undefined): Pairs => {
  if (!timeColumn) return []
  const { name } = timeColumn.recipe
  return [['sort', needsQuotes(name) ? quotePart(name) : `-${name}`]]
}

const quoteIfNeeded = (value: string) => (needsQuotes(value) ? quotePart(value) : value)

/** Returns true if a value must be quoted, as it would be read as a list, a negation, a pattern or a missing value. */
const needsQuotes = (value: string) => /[,"]|^[!~^-]|^\s|\s$|^$/.test(value)

const buildQuery = (pairs: Pairs) => {
  if (pairs.length === 0) return ''
  // A query may contain commas and colons, which are easier to read unencoded.
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
  return `?${pairs.map(pair => pair.map(encode).join('=')).join('&')}`
}
