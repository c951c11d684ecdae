import type { Finding } from '../../../../contract/catalogue/drafts/changes.ts'
import type { PageFit } from '../../../../contract/catalogue/drafts/page-fit.ts'
import type { TableChanges } from '../../../../contract/catalogue/drafts/table-changes.ts'
import type { JoinedRows } from '../../../files/index.ts'
import type { FoundColumn } from '../columns/found-columns.ts'
import { pickText } from '../facts/page-facts.ts'
import { buildFinding } from './draft-findings.ts'

/** The current version of a report compared with the new one. */
interface ComparedVersions {
  /** Null for a draft without a table. */
  table: TableChanges | null
  /** The columns of the current dictionary and of the new one, whose units are compared. */
  units: { before: readonly FoundColumn[]; after: readonly FoundColumn[] | undefined }
  /** The new table compared with the page of the report; null for a draft without a table. */
  fit: PageFit | null
  /** The result of adding rows to the current table, if rows were added. */
  joined?: JoinedRows | null | undefined
}

/** Limit of columns that a finding names. */
const maxNamedColumns = 12
/** A table that loses more than a tenth of its rows causes a finding. */
const minUsualRowShare = 0.9
/** A table that loses more than half of its rows counts as another table. */
const minRowShareOfSameTable = 0.5

/**
 * Returns the changes in a new version that may be mistakes, the most serious first. For the first table of a report, only units are
 * compared.
 */
export const detectFindings = ({ table, units, fit, joined }: ComparedVersions): Finding[] => {
  // `rowsBefore` is null for the first table of a report.
  if (!table || table.rowsBefore === null) return listUnitFindings(units)
  return [
    ...listTableFindings(table, table.rowsBefore),
    ...listJoinFindings(joined),
    ...listUnitFindings(units),
    ...listFitFindings(fit),
  ]
}

/** Lists the findings about rows and columns that are fewer or different than before. */
const listTableFindings = (table: TableChanges, rowsBefore: number): Finding[] => {
  const { rowsAfter, columnsRemoved, columnsRetyped } = table
  const columnCountBefore = table.columnsBefore ?? 0
  const counts = { rowsBefore, rowsAfter }
  const findings: Finding[] = []
  const hasLostAllColumns = columnCountBefore > 0 && columnsRemoved.length >= columnCountBefore
  const hasLostHalf = rowsAfter < rowsBefore * minRowShareOfSameTable
  const hasLostTenth = rowsAfter < rowsBefore * minUsualRowShare
  if (hasLostAllColumns || hasLostHalf)
    findings.push(
      buildFinding('otherTable', {
        ...counts,
        columnsBefore: columnCountBefore,
        columnsLost: columnsRemoved.length,
      }),
    )
  const renamedColumns = hasLostAllColumns ? [] : pairRenamedColumns(table)
  const removedColumns = columnsRemoved.filter(name => !renamedColumns.some(({ from }) => from === name))
  if (removedColumns.length > 0 && !hasLostAllColumns)
    findings.push(buildFinding('columnsLost', { columns: joinFirstNames(removedColumns) }))
  if (renamedColumns.length > 0) {
    const renamings = renamedColumns.map(({ from, to }) => `${from} → ${to}`)
    findings.push(buildFinding('columnsRenamed', { columns: joinFirstNames(renamings) }))
  }
  if (columnsRetyped.length > 0) {
    const retypings = columnsRetyped.map(({ name, from, to }) => `${name} (${from} → ${to})`)
    findings.push(buildFinding('columnsRetyped', { columns: joinFirstNames(retypings) }))
  }
  // The finding 'otherTable' states the numbers of rows too.
  if (hasLostTenth && !hasLostHalf && !hasLostAllColumns) {
    const percent = Math.round((1 - rowsAfter / rowsBefore) * 100)
    findings.push(buildFinding('rowsFewer', { ...counts, percent }))
  }
  return findings
}

/** Pairs the removed and the added columns in their order, if there are as many of each: they were most likely renamed. Otherwise returns none. */
const pairRenamedColumns = ({ columnsAdded, columnsRemoved }: TableChanges) =>
  columnsAdded.length === columnsRemoved.length
    ? columnsRemoved.map((from, index) => ({ from, to: columnsAdded[index]! }))
    : []

const listJoinFindings = (joined: ComparedVersions['joined']): Finding[] =>
  joined?.key && joined.rowsRepeated > 0
    ? [buildFinding('rowsRepeated', { count: joined.rowsRepeated, columns: joinFirstNames(joined.key) })]
    : []

const listUnitFindings = ({ before, after = [] }: ComparedVersions['units']): Finding[] => {
  const unitsByName = new Map(before.map(({ name, unit }) => [name, unit]))
  const changedColumns = after.filter(({ name, unit }) => unitsByName.get(name) && unit !== unitsByName.get(name))
  const columns = changedColumns.map(({ name, unit }) => `${name} (${unitsByName.get(name)} → ${unit ?? '–'})`)
  return changedColumns.length > 0 ? [buildFinding('unitsChanged', { columns: joinFirstNames(columns) })] : []
}

const listFitFindings = (pageFit: ComparedVersions['fit']): Finding[] => {
  const { unit, coverage } = pageFit ?? {}
  const unitFindings =
    unit && !unit.fits ? [buildFinding('unitDiffers', { page: pickText(unit.page), table: unit.table })] : []
  if (coverage?.fit !== 'shrinks') return unitFindings
  const { from, to } = coverage.table.years
  return [...unitFindings, buildFinding('coverageShrinks', { page: pickText(coverage.page), table: `${from}–${to}` })]
}

/** Joins the first names to a list, with an ellipsis if there are more. */
const joinFirstNames = (names: readonly string[]) =>
  names.slice(0, maxNamedColumns).join(', ') + (names.length > maxNamedColumns ? ', …' : '')
