import type { FirstTable, TableChanges } from '../../../../contract/catalogue/drafts/table-changes.ts'
import { compareTables, ensureLocalFile } from '../../../files/index.ts'
import { listMissingNames } from '../../reports/dictionaries.ts'
import type { FoundColumn } from '../columns/found-columns.ts'
import { copyCurrentCsv } from '../current-files.ts'
import {
  type Digests,
  type DraftedFile,
  type DraftWithFiles,
  type FilesContext,
  findDraftedFile,
  findDraftedTable,
} from '../drafts.ts'
import { findSample } from './sample-rows.ts'

/** The current table of a report, which a draft replaces. */
export interface CurrentTable {
  /** The digests of the current files of the report. */
  digests: Digests
  /** Null for a report without a table. */
  size: { rowCount: number | null; columnCount: number | null } | null
  /** The stored columns of the report. */
  columns: FoundColumn[]
}

/**
 * Compares the new table of a draft with the current one: the columns, and the rows if both tables can be read. Returns null for a draft
 * without a table.
 */
export const findTableChanges = async (
  context: FilesContext,
  draft: DraftWithFiles,
  current: CurrentTable,
  signal?: AbortSignal,
): Promise<TableChanges | null> => {
  const table = findDraftedTable(draft)
  if (!table) return null
  const sizes = collectSizes(current, table)
  if (!current.size) return { ...sizes, ...countAllRowsAsAdded(table), ...countAllColumnsAsAdded(table) }
  const isCurrentFile = current.digests[table.kind] === table.digest
  if (isCurrentFile) return { ...sizes, ...noRowsChanged, ...noColumnsChanged }
  const comparison = await compareCsvFiles(context, draft, current.digests, signal)
  // Types are not compared, because the stored types of columns can differ from those that are detected in a table.
  if (!comparison)
    return { ...sizes, ...rowsUncompared, ...compareColumns(current.columns, table.columns), columnsRetyped: [] }
  const hasNoCommonColumn = comparison.columnsAdded.length === table.columns.length
  if (!hasNoCommonColumn) return { ...sizes, ...comparison }
  // Rows cannot be compared without a common column, so the first rows of both tables are shown.
  return { ...sizes, ...comparison, ...rowsUncompared, ...(await findBothSamples(context, draft, current.digests)) }
}

/** Returns the columns, encoding and first rows of the first table of a report. The draft must have a table. */
export const describeFirstTable = async ({ store }: FilesContext, draft: DraftWithFiles): Promise<FirstTable> => {
  const { columns, encoding } = findDraftedTable(draft)!
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    encoding: encoding ?? null,
    sample: await findSample(store, findDraftedFile(draft, 'csv')?.digest),
  }
}

/** The fields of a change without sample rows; null means that none are shown. */
export const noSamples = { samplesAdded: null, samplesRemoved: null }
/** The fields of equal rows. */
const noRowsChanged = { rowsAdded: 0, rowsRemoved: 0, ...noSamples }
/** Null means that the rows were not compared. */
const rowsUncompared = { rowsAdded: null, rowsRemoved: null, ...noSamples }
const noColumnsChanged = { columnsAdded: [], columnsRemoved: [], columnsRetyped: [] }

/** The changes of rows for the first table of a report. */
const countAllRowsAsAdded = ({ rowCount }: DraftedFile) => ({ ...noRowsChanged, rowsAdded: rowCount ?? 0 })

/** The changes of columns for the first table of a report. */
const countAllColumnsAsAdded = ({ columns }: DraftedFile) => compareColumns([], columns)

/** Returns the numbers of rows and columns before and after; null for the size before the first table of a report. */
const collectSizes = ({ size }: CurrentTable, { rowCount, columns }: DraftedFile) => ({
  rowsBefore: size?.rowCount ?? null,
  columnsBefore: size?.columnCount ?? null,
  columnsAfter: columns.length,
  rowsAfter: rowCount ?? 0,
})

const compareColumns = (currentColumns: FoundColumn[], newColumns: FoundColumn[]) => {
  const currentTypes = new Map(currentColumns.map(({ name, type }) => [name, type]))
  return {
    columnsAdded: listMissingNames(currentColumns, newColumns),
    columnsRemoved: listMissingNames(newColumns, currentColumns),
    columnsRetyped: newColumns
      .map(({ name, type }) => ({ name, from: currentTypes.get(name) ?? type, to: type }))
      .filter(({ from, to }) => from !== to),
  }
}

/**
 * Compares the new CSV, rows and columns, with the current one, which is made from the Excel file if there is none; undefined if either cannot be
 * read.
 */
const compareCsvFiles = async (
  { store, folders, onError }: FilesContext,
  draft: DraftWithFiles,
  digests: Digests,
  signal: AbortSignal | undefined,
) => {
  const csv = findDraftedFile(draft, 'csv')
  if (!csv) return undefined
  return folders.with(async folder => {
    const options = { signal, owner: draft.makerId, onError }
    const currentCsv = await copyCurrentCsv(store, { fileName: draft.fileName, digests, folder }, options)
    return currentCsv && compareTables(currentCsv, await ensureLocalFile(store, csv.digest, folder), options)
  })
}

/** Returns the first rows of the new table as added rows, and those of the current table as removed rows. */
const findBothSamples = async ({ store }: FilesContext, draft: DraftWithFiles, digests: Digests) => ({
  samplesAdded: await findSample(store, findDraftedFile(draft, 'csv')?.digest),
  samplesRemoved: await findSample(store, digests.csv),
})
