import type { FirstTable, TableChanges } from '../../../../contract/catalogue/drafts/changes.ts'
import { compareTables, copyHere } from '../../../files/index.ts'
import { listMissingNames } from '../../reports/dictionaries.ts'
import type { FoundColumn } from '../columns/found-columns.ts'
import { copyCurrentCsv } from '../current-files.ts'
import {
  type Digests,
  type DraftedFile,
  type FilesContext,
  findDraftedFile,
  findDraftedTable,
  type UnpublishedDraft,
} from '../drafts.ts'
import { findSample } from './sample-rows.ts'

/** The published table that a draft replaces. */
export interface CurrentTable {
  /** The current files of the report. */
  digests: Digests
  /** Null for a report without a table. */
  size: { rowCount: number | null; columnCount: number | null } | null
  /** The stored columns of the report. */
  columns: FoundColumn[]
}

/**
 * Compares the new table of a draft with the current one: its columns, and its rows if both can be read. Null for a draft without a table.
 */
export const findTableChanges = async (
  context: FilesContext,
  draft: UnpublishedDraft,
  current: CurrentTable,
  signal?: AbortSignal,
): Promise<TableChanges | null> => {
  const table = findDraftedTable(draft)
  if (!table) return null
  const sizes = compareSizes(current, table)
  if (!current.size) return { ...sizes, ...countAllAsAdded(table), ...compareColumns([], table.columns) }
  if (current.digests[table.kind] === table.digest) return { ...sizes, ...noRowsChanged, ...compareColumns([], []) }
  const compared = await compareRows(context, draft, current.digests, signal)
  // The stored types of columns may differ from those detected in a table.
  if (!compared)
    return { ...sizes, ...rowsUncompared, ...compareColumns(current.columns, table.columns), columnsRetyped: [] }
  const isOtherTable = compared.columnsAdded.length === table.columns.length
  if (!isOtherTable) return { ...sizes, ...compared }
  // Without a common column rows cannot be matched, so the first rows of both tables are shown.
  return { ...sizes, ...compared, ...rowsUncompared, ...(await findBothSamples(context, draft, current.digests)) }
}

/** Returns the columns, encoding and first rows of the first table of a report. */
export const describeFirstTable = async ({ store }: FilesContext, draft: UnpublishedDraft): Promise<FirstTable> => {
  const { columns, encoding } = findDraftedTable(draft)!
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    encoding: encoding ?? null,
    sample: await findSample(store, findDraftedFile(draft, 'csv')?.digest),
  }
}

/** The changes of rows without examples. */
export const noSamples = { samplesAdded: null, samplesRemoved: null }
const noRowsChanged = { rowsAdded: 0, rowsRemoved: 0, ...noSamples }
const rowsUncompared = { rowsAdded: null, rowsRemoved: null, ...noSamples }
const countAllAsAdded = ({ rowCount }: DraftedFile) => ({ ...noRowsChanged, rowsAdded: rowCount ?? 0 })

const compareSizes = ({ size }: CurrentTable, { rowCount, columns }: DraftedFile) => ({
  rowsBefore: size?.rowCount ?? null,
  columnsBefore: size?.columnCount ?? null,
  columnsAfter: columns.length,
  rowsAfter: rowCount ?? 0,
})

const compareColumns = (current: FoundColumn[], next: FoundColumn[]) => {
  const currentTypes = new Map(current.map(({ name, type }) => [name, type]))
  return {
    columnsAdded: listMissingNames(current, next),
    columnsRemoved: listMissingNames(next, current),
    columnsRetyped: next
      .map(({ name, type }) => ({ name, from: currentTypes.get(name) ?? type, to: type }))
      .filter(({ from, to }) => from !== to),
  }
}

/** Compares the new CSV with the current one, which may be made from the Excel file; undefined if either cannot be read. */
const compareRows = async (
  { store, folders, onError }: FilesContext,
  draft: UnpublishedDraft,
  digests: Digests,
  signal: AbortSignal | undefined,
) => {
  const csv = findDraftedFile(draft, 'csv')
  if (!csv) return undefined
  return folders.with(async folder => {
    const options = { signal, owner: draft.makerId, onError }
    const current = await copyCurrentCsv(store, { fileName: draft.fileName, digests, folder }, options)
    return current && compareTables(current, await copyHere(store, csv.digest, folder), options)
  })
}

const findBothSamples = async ({ store }: FilesContext, draft: UnpublishedDraft, digests: Digests) => ({
  samplesAdded: await findSample(store, findDraftedFile(draft, 'csv')?.digest),
  samplesRemoved: await findSample(store, digests.csv),
})
