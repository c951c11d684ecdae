import { type Selection, toFilterParameters } from '../address/address.ts'
import { formatDescending, joinList } from '../address/lists.ts'
import { type Cell, type Column, type GroupsPage, isDay, isTime, type Profile, type Row } from '../answers.ts'
import {
  type DatePart,
  type Figure,
  findComparedColumn,
  parseColumnPart,
  parseFigure,
  toFigureName,
  toGroupName,
} from '../chart/plans.ts'
import type { QueryContext } from '../send-query.ts'

/** The most columns and groups that stay readable. */
const maxSplits = 6
const maxGroups = 60

export interface Summary {
  group: { column: Column; part: DatePart | null }
  split: Column | null
  figure: Figure
  /** The column of the figure; null if rows are counted. */
  of: Column | null
  /** The values that become columns of the summary; a single null if nothing is split. */
  heads: Cell[]
  lines: SummaryLine[]
  isCut: boolean
}

export interface SummaryLine {
  key: Cell
  /** For each head: the aggregate, and the number of its rows. */
  cells: { figure: Cell; rows: number }[]
}

/** Groups rows by a column, days by fiscal year; null if there is no column to group by. */
export const loadSummary = async ({
  sendQuery,
  columns,
  profiles,
  selection,
}: QueryContext): Promise<Summary | null> => {
  const group = findGroup(columns, profiles, selection)
  if (!group) return null
  const [figure, of] = parseFigure(selection.measure, columns)
  const splitColumn = columns.find(column => column.name === selection.split && column !== group.column) ?? null
  // Several values were selected to be compared; their average has no meaning.
  const comparedColumn = findComparedColumn(columns, selection, group.column, maxSplits) ?? null
  const split = selection.split === null ? comparedColumn : splitColumn
  const query = toFilterParameters(selection)
  const names = { key: toGroupName(group), head: split?.name ?? null, figure: toFigureName(figure, of) }
  query.set('group', joinList([names.key, ...(split ? [split.name] : [])]))
  query.set('measure', joinList([...new Set([names.figure, 'count'])]))
  query.set('sort', isTime(group.column) ? formatDescending(names.key) : '-count')
  try {
    const { groups, is_truncated } = await sendQuery<GroupsPage>('aggregate', query)
    return { group, split, figure, of, ...buildLines(groups, names, is_truncated) }
  } catch (error) {
    const { status = 500 } = error as { status?: number }
    if (status < 500 || status === 503) return null
    throw error
  }
}

const findGroup = (columns: readonly Column[], profiles: readonly Profile[], { group }: Selection) => {
  const [requestedColumn, part] = parseColumnPart(group ?? '', columns)
  if (requestedColumn)
    return { column: requestedColumn, part: isDay(requestedColumn) ? (part ?? ('fiscal_year' as const)) : null }
  const fewValuedColumn = columns.find(({ name, type }) => {
    const distinct = profiles.find(profile => profile.name === name)?.distinct ?? Number.POSITIVE_INFINITY
    return type === 'text' && distinct > 1 && distinct <= maxGroups
  })
  const column = columns.find(isTime) ?? fewValuedColumn
  return column ? { column, part: isDay(column) ? ('fiscal_year' as const) : null } : null
}

interface Names {
  key: string
  head: string | null
  figure: string
}

const buildLines = (groups: Row[], names: Names, isTruncated: boolean) => {
  const counts = new Map<Cell, number>()
  const linesByKey = new Map<Cell, Map<Cell, { figure: Cell; rows: number }>>()
  for (const group of groups) {
    const key = group[names.key] ?? null
    const head = names.head === null ? null : (group[names.head] ?? null)
    const rows = Number(group.count)
    const line = linesByKey.get(key) ?? new Map()
    linesByKey.set(key, line.set(head, { figure: group[names.figure] ?? null, rows }))
    counts.set(head, (counts.get(head) ?? 0) + rows)
  }
  const heads = [...counts].sort(([, a], [, b]) => b - a).map(([head]) => head)
  const shownHeads = heads.slice(0, maxSplits)
  const lines = [...linesByKey].map(([key, line]) => ({
    key,
    cells: shownHeads.map(head => line.get(head) ?? { figure: null, rows: 0 }),
  }))
  return {
    heads: shownHeads,
    lines: lines.slice(0, maxGroups),
    isCut: isTruncated || heads.length > shownHeads.length || lines.length > maxGroups,
  }
}
