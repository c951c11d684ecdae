import type { TableExample } from '../../../contract/tables/reference.ts'
import type { FoundTable } from '../live-tables.ts'
import { quotedPart, toParameter } from '../queries/addresses.ts'
import type { TableColumn } from '../queries/table-columns.ts'

type Pairs = [parameter: string, value: string][]

/** Builds example addresses from the table's own columns and values; each works as it is. */
export const buildExamples = ({ report }: FoundTable, columns: readonly TableColumn[]): TableExample[] => {
  const base = `/api/tables/${report.fileName}`
  const filter = pickFilter(columns)
  const time = columns.find(({ recipe }) => recipe.role === 'time')
  const measure = columns.find(isMeasure)
  const label = columns.find(({ recipe }) => recipe.kind === 'text')
  const group = time ?? label
  const example = (name: TableExample['name'], path: string, pairs: Pairs = []): TableExample => ({
    name,
    path: path + buildQuery(pairs),
    isFile: name === 'file' || name === 'pageFile',
  })
  return [
    example('rows', `${base}/rows`, [['limit', '10']]),
    example('filtered', `${base}/rows`, [...filter, ...buildSort(time), ['limit', '10']]),
    ...(group
      ? [
          example('grouped', `${base}/aggregate`, [
            ['group', quoteName(group)],
            ['measure', buildMeasures(measure)],
          ]),
        ]
      : []),
    ...(label ? [example('values', `${base}/facets/${encodeURIComponent(label.recipe.name)}`)] : []),
    example('profile', `${base}/profile`),
    ...(report.version.number > 1 ? [example('changes', `${base}/changes`)] : []),
    example('file', `${base}/export.csv`, filter),
    example('pageFile', `/report/${report.fileName}.csv`, filter),
    example('description', base),
  ]
}

const isMeasure = ({ recipe: { kind, role } }: TableColumn) =>
  role === 'measure' && (kind === 'integer' || kind === 'decimal' || kind === 'number')

const buildMeasures = (measure: TableColumn | undefined) => {
  if (!measure) return 'count'
  const average = `avg(${measure.recipe.name})`
  return `count,${needsQuotes(average) ? quotedPart(average) : average}`
}

/** Chooses a condition that some rows meet: a frequent text, otherwise the latest years, otherwise a number. */
const pickFilter = (columns: readonly TableColumn[]): Pairs => {
  const texts = columns.filter(({ recipe }) => recipe.kind === 'text')
  for (const column of texts) {
    const value = column.profile.frequent[0]?.value
    if (value && value.length <= 60)
      return [[toParameter(column.recipe.name), needsQuotes(value) ? quotedPart(value) : value]]
  }
  const ranged = columns.find(({ recipe, profile }) => recipe.kind !== 'text' && profile.greatest !== null)
  if (!ranged) return []
  const { recipe, profile } = ranged
  const isDay = recipe.kind === 'date' || recipe.kind === 'datetime'
  return [[toParameter(recipe.name), `${isDay ? profile.greatest!.slice(0, 4) : profile.greatest}..`]]
}

const buildSort = (time: TableColumn | undefined): Pairs => {
  if (!time) return []
  return [['sort', needsQuotes(time.recipe.name) ? quotedPart(time.recipe.name) : `-${time.recipe.name}`]]
}

const quoteName = ({ recipe }: TableColumn) => (needsQuotes(recipe.name) ? quotedPart(recipe.name) : recipe.name)

/** Returns true if a value must be quoted, as it would be read as a list, a negation, a pattern or a missing value. */
const needsQuotes = (value: string) => /[,"]|^[!~^-]|^\s|\s$|^$/.test(value)

const buildQuery = (pairs: Pairs) => {
  if (pairs.length === 0) return ''
  const plain = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
  return `?${pairs.map(pair => pair.map(plain).join('=')).join('&')}`
}
