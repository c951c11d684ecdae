import { toFilterParameters } from '../address/format-address.ts'
import { formatDescending, joinList } from '../address/lists.ts'
import type { Selection } from '../address/selection.ts'
import { type Annotation, findGroupAnnotation, listAnnotationMeasures, listAnnotationNames } from '../annotations.ts'
import type { Cell, Column, ColumnProfile, GroupsPage, Row } from '../api-responses.ts'
import {
  type AggregateFunction,
  type ColumnPart,
  parseChartValue,
  parseColumnPart,
  toGroupName,
  toMeasureName,
} from '../chart/chart-names.ts'
import { countValues, findComparedColumn, findSeveralTimes } from '../chart/plans.ts'
import { isDay, isTime } from '../columns.ts'
import type { QueryContext } from '../send-query.ts'

/** More columns would not be readable; each is a value of the split. */
const maxSplitValues = 6
/** More lines would not be readable; each is a group. */
const maxGroups = 60

/** The rows of a selection, aggregated by groups. */
export interface Summary {
  /** What rows are grouped by: a column, for days with a part of the date. */
  group: ColumnPart
  /** The column whose values are the columns of the summary; null for one column. */
  split: Column | null
  /** The function that aggregates the values. */
  aggregate: AggregateFunction
  /** The column of the values; null if rows are counted. */
  measure: Column | null
  /** The values of `split`, each of which is a column of the summary. Without a split it is [null], for one column. */
  splitValues: Cell[]
  lines: SummaryLine[]
  /** True if the summary leaves out some groups, or some values of `split`. */
  isCut: boolean
}

/** A row of the summary. */
export interface SummaryLine {
  /** The key of its group. */
  key: Cell
  /** For each head: the aggregated value, the number of its rows, and what the publisher notes about them; undefined if none is annotated. */
  cells: { value: Cell; rowCount: number; annotation?: Annotation }[]
}

/** Returns true if the publisher annotated rows of a value in the summary. */
export const isAnnotatedSummary = ({ lines }: Summary) =>
  lines.some(({ cells }) => cells.some(({ annotation }) => annotation !== undefined))

/** Loads the summary of a selection; null if there is no column to group by, or the API refuses the query. */
export const loadSummary = async ({
  sendQuery,
  columns,
  profiles,
  selection,
}: QueryContext): Promise<Summary | null> => {
  const group = findGroup(columns, profiles, selection)
  if (!group) return null
  const [aggregate, measure] = parseChartValue(selection.measure, columns)
  const split = findSplit(columns, selection, group.column)
  const query = toFilterParameters(selection)
  const names = { key: toGroupName(group), head: split?.name ?? null, value: toMeasureName(aggregate, measure) }
  query.set('group', joinList([names.key, ...(split ? [split.name] : [])]))
  const annotationNames = listAnnotationNames(columns, profiles, measure ? [measure] : [])
  query.set('measure', joinList([...new Set([names.value, 'count']), ...listAnnotationMeasures(annotationNames)]))
  // Times begin with the latest, other groups with the one that has the most rows.
  query.set('sort', isTime(group.column) ? formatDescending(names.key) : '-count')
  try {
    const { groups, is_truncated } = await sendQuery<GroupsPage>('aggregate', query)
    return {
      group,
      split,
      aggregate,
      measure,
      ...buildLines(groups, { names: { ...names, annotationNames }, isTruncated: is_truncated }),
    }
  } catch (error) {
    // If the API refuses the query, or the engine is busy, the page shows everything else.
    const { status = 500 } = error as { status?: number }
    const isRefused = status < 500
    const isBusy = status === 503
    if (isRefused || isBusy) return null
    throw error
  }
}

/**
 * Returns what rows are grouped by: the reader's choice, otherwise several times, or a column with few different texts. Days are
 * grouped by fiscal year unless the reader has chosen another part of the date.
 */
const findGroup = (columns: readonly Column[], profiles: readonly ColumnProfile[], { group }: Selection) => {
  const [requestedColumn, part] = parseColumnPart(group ?? '', columns)
  if (requestedColumn)
    return { column: requestedColumn, part: isDay(requestedColumn) ? (part ?? ('fiscal_year' as const)) : null }
  const fewValuedColumn = columns.find(column => {
    const distinct = countValues(column, profiles)
    return column.type === 'text' && distinct > 1 && distinct <= maxGroups
  })
  const column = findSeveralTimes(columns, profiles) ?? fewValuedColumn ?? columns.find(isTime)
  if (!column) return null
  return { column, part: isDay(column) ? ('fiscal_year' as const) : null }
}

/**
 * Returns the column whose values are the columns of the summary: the reader's choice, where an unknown name means no split. Without a choice, it
 * is a column that the reader has filtered to several values, which are compared; their average would have no meaning.
 */
const findSplit = (columns: readonly Column[], selection: Selection, groupColumn: Column) => {
  if (selection.split === null) return findComparedColumn(columns, selection, groupColumn, maxSplitValues) ?? null
  return columns.find(column => column.name === selection.split && column !== groupColumn) ?? null
}

/** The names of the key, the split and the value in the groups of the API. */
interface GroupNames {
  key: string
  head: string | null
  value: string
  annotationNames: readonly string[]
}

/** Builds the lines of a summary. Its columns are those values of the split that have the most rows. */
const buildLines = (groups: Row[], { names, isTruncated }: { names: GroupNames; isTruncated: boolean }) => {
  const rowCountsByHead = new Map<Cell, number>()
  const cellsByKey = new Map<Cell, Map<Cell, SummaryLine['cells'][number]>>()
  for (const group of groups) {
    const key = group[names.key] ?? null
    const head = names.head === null ? null : (group[names.head] ?? null)
    const rowCount = Number(group.count)
    const annotation = findGroupAnnotation(group, names.annotationNames)
    const cellsByHead = cellsByKey.get(key) ?? new Map()
    cellsByKey.set(
      key,
      cellsByHead.set(head, {
        value: group[names.value] ?? null,
        rowCount,
        ...(annotation !== undefined && { annotation }),
      }),
    )
    rowCountsByHead.set(head, (rowCountsByHead.get(head) ?? 0) + rowCount)
  }
  const heads = [...rowCountsByHead].sort(([, a], [, b]) => b - a).map(([head]) => head)
  const shownHeads = heads.slice(0, maxSplitValues)
  const lines = [...cellsByKey].map(([key, cellsByHead]) => ({
    key,
    cells: shownHeads.map(head => cellsByHead.get(head) ?? { value: null, rowCount: 0 }),
  }))
  return {
    splitValues: shownHeads,
    lines: lines.slice(0, maxGroups),
    isCut: isTruncated || heads.length > shownHeads.length || lines.length > maxGroups,
  }
}
