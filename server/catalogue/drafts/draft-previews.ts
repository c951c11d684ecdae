import type { Changes, DictionaryChanges, TableChanges } from '../../../contract/catalogue/uploads.ts'
import { visibleReports } from '../../access/index.ts'
import { checkFiles, compareTables, copyHere } from '../../files/index.ts'
import { type Actor, requireUserOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { findDictionary, missingIn } from '../reports/dictionaries.ts'
import { listColumns } from '../reports/report-parts.ts'
import { checkDraft, copyPresent, type Refusal } from './draft-checks.ts'
import {
  type Digests,
  type DraftedFile,
  type FilesGround,
  requireDraft,
  type StandingDraft,
  tableOf,
} from './drafts.ts'
import type { FoundColumn } from './found-columns.ts'
import { findStandingFiles } from './standing-files.ts'

type Preview = Refusal | { status: 'success'; faults: []; changes: Changes; mayPublish: boolean }

/**
 * What a draft of the actor's changes, where its files agree with those that stay; with some of the rows when the actor may see the report.
 * Throws 404 for a draft that is gone.
 */
export const previewDraft = async (
  ground: FilesGround,
  actor: Actor,
  draftId: string,
  signal?: AbortSignal,
): Promise<Preview> => {
  const { userId } = requireUserOf(actor)
  const draft = await requireDraft(ground.database, userId, draftId)
  const compared = await compareDraft(ground, draft, signal)
  if ('status' in compared) return compared
  // The samples are rows of what readers have, and of what they had.
  const { table } = compared
  const isSeen = table && (await seesReport(ground.database, actor, draft.reportId))
  return {
    status: 'success',
    faults: [],
    changes: { ...compared, table: table && { ...table, ...(!isSeen && unsampled) } },
    mayPublish: ground.publish === 'anyone' || draft.makerId !== userId,
  }
}

/** What a draft changes, with samples of rows; or why its files do not agree with those that stay. */
export const compareDraft = async (
  ground: FilesGround,
  draft: StandingDraft,
  signal?: AbortSignal,
): Promise<Refusal | Changes> => {
  const checked = await checkDraft(ground, draft, signal)
  if ('status' in checked) return checked
  return changesOf(ground, { ...draft, revision: checked.revision }, checked.beside, signal)
}

const seesReport = async (database: Database, actor: Actor, reportId: number) =>
  Boolean(
    await visibleReports(database, actor).select('report_id').where('report_id', '=', reportId).executeTakeFirst(),
  )

const changesOf = async (
  ground: FilesGround,
  draft: StandingDraft,
  beside: Digests,
  signal?: AbortSignal,
): Promise<Changes> => {
  const { database } = ground
  const [{ since }, columns, standing] = await Promise.all([
    findStandingFiles(database, draft.reportId),
    listColumns(database, draft.reportId),
    findDictionary(database, draft.reportId),
  ])
  const metadata = draft.files.find(({ kind }) => kind === 'metadata')
  const table = tableOf(draft)
  return {
    revision: draft.revision,
    since: since?.toISOString() ?? null,
    unchanged: draft.files.filter(({ kind, digest }) => beside[kind] === digest).map(({ kind }) => kind),
    table: await tableChanges(ground, draft, beside, columns, signal),
    dictionary: metadata ? dictionaryChanges(columns, metadata.columns) : null,
    dictionaryGaps: standing && table && !metadata ? gapsOf(standing, table.columns) : null,
  }
}

/** Compares the CSVs where both versions have one; else only the columns. */
const tableChanges = async (
  ground: FilesGround,
  draft: StandingDraft,
  beside: Digests,
  known: FoundColumn[],
  signal?: AbortSignal,
): Promise<TableChanges | null> => {
  const { fileName } = draft
  const table = tableOf(draft)
  if (!table) return null
  const csv = table.kind === 'csv' ? table : undefined
  const rowsAfter = table.rowCount ?? 0
  if (!beside.csv && !beside.excel) return firstTable(table, rowsAfter)
  if (beside[table.kind] === table.digest)
    return { rowsAfter, rowsAdded: 0, rowsRemoved: 0, ...unsampled, ...columnChanges([], []) }
  const { store, folders, onTrouble } = ground
  return folders.with(async folder => {
    const options = { signal, onTrouble }
    const present = await copyPresent(store, beside, [], folder)
    if (csv && present.csv) {
      const compared = await compareTables(present.csv, await copyHere(store, csv.digest, folder), options)
      // Rows of which no column stays cannot be told apart.
      const isOther = compared?.columnsAdded.length === table.columns.length
      if (compared) return { rowsAfter, ...compared, ...(isOther && uncounted) }
    } else if (!csv && !present.csv && present.excel) {
      const file = { kind: 'excel' as const, name: `${fileName}.xlsx`, path: present.excel }
      const checked = await checkFiles({ fileName, files: [file] }, options)
      if (checked.accepted)
        return { rowsAfter, ...uncounted, ...columnChanges(checked.tables.excel!.columns, table.columns) }
    }
    // What the report says of its columns may name their types otherwise than a table shows them.
    return { rowsAfter, ...uncounted, ...columnChanges(known, table.columns), columnsRetyped: [] }
  })
}

const unsampled = { samplesAdded: null, samplesRemoved: null }
const uncounted = { rowsAdded: null, rowsRemoved: null, ...unsampled }

const firstTable = ({ columns }: DraftedFile, rowsAfter: number): TableChanges => ({
  rowsAfter,
  rowsAdded: rowsAfter,
  rowsRemoved: 0,
  ...unsampled,
  ...columnChanges([], columns),
})

const columnChanges = (before: FoundColumn[], after: FoundColumn[]) => {
  const types = new Map(before.map(({ name, type }) => [name, type]))
  return {
    columnsAdded: missingIn(before, after),
    columnsRemoved: missingIn(after, before),
    columnsRetyped: after
      .map(({ name, type }) => ({ name, from: types.get(name) ?? type, to: type }))
      .filter(({ from, to }) => from !== to),
  }
}

const dictionaryChanges = (before: FoundColumn[], after: FoundColumn[]): DictionaryChanges => {
  const known = new Map(before.map(column => [column.name, saidOf(column)]))
  return {
    described: after.length,
    added: missingIn(before, after),
    removed: missingIn(after, before),
    changed: after
      .filter(column => (known.get(column.name) ?? saidOf(column)) !== saidOf(column))
      .map(({ name }) => name),
  }
}

const gapsOf = (dictionary: FoundColumn[], table: FoundColumn[]) => {
  const gaps = { gone: missingIn(table, dictionary), undescribed: missingIn(dictionary, table) }
  return gaps.gone.length + gaps.undescribed.length > 0 ? gaps : null
}

/** All that is said of a column, as one text. */
const saidOf = ({ type, descriptionEn = '', descriptionTh = '', unit = null }: FoundColumn) =>
  JSON.stringify([type, descriptionEn, descriptionTh, unit])
