import type {
  Changes,
  DictionaryChanges,
  FirstTable,
  RowSample,
  TableChanges,
} from '../../../contract/catalogue/drafts/changes.ts'
import type { SecondPerson } from '../../../contract/catalogue/drafts/second-people.ts'
import { seesReport } from '../../access/index.ts'
import { compareTables, copyHere, type FileStore, isUnitName, readFirstRecords } from '../../files/index.ts'
import { type Actor, requireUserOf } from '../../platform/actor.ts'
import { notFound } from '../../platform/problem.ts'
import { listSecondPeople } from '../releases/stewards.ts'
import { findDictionary, missingIn } from '../reports/dictionaries.ts'
import { listColumns } from '../reports/report-parts.ts'
import type { Refusal } from './accepted-files.ts'
import type { FoundColumn } from './columns/found-columns.ts'
import { copyPresentCsv, findCurrentFiles } from './current-files.ts'
import { type CheckedDraft, checkDraft } from './draft-checks.ts'
import { noteFindings } from './draft-findings.ts'
import {
  type Digests,
  type DraftedFile,
  type FilesContext,
  requireDraft,
  tableOf,
  type UnpublishedDraft,
} from './drafts.ts'
import { pageFitOf, readPage } from './facts/page-fit.ts'
import { listFactChanges } from './facts/report-facts.ts'
import { findingsOf, keysOf } from './findings.ts'

type Preview =
  | Refusal
  | {
      status: 'success'
      faults: []
      changes: Changes
      mayPublish: boolean
      secondPeople: SecondPerson[]
    }

/**
 * Returns what a draft of the actor changes, or why its files do not agree. Includes sample rows if the actor may see the report. Throws
 * 404 for a draft that does not exist.
 */
export const previewDraft = async (
  context: FilesContext,
  actor: Actor,
  draftId: string,
  signal?: AbortSignal,
): Promise<Preview> => {
  const { userId } = requireUserOf(actor)
  const draft = await requireDraft(context.database, userId, draftId)
  // A draft has no files while its only file still needs a recipe.
  if (draft.files.length === 0) throw notFound()
  const compared = await compareDraft(context, draft, signal)
  if ('status' in compared) return compared
  // Samples contain rows of the published table, so they need the right to see the report.
  const { table } = compared
  const isSeen = table && (await seesReport(context.database, actor, draft.reportId))
  return {
    status: 'success',
    faults: [],
    changes: {
      ...compared,
      table: table && { ...table, ...(!isSeen && unsampled) },
      first: compared.first && { ...compared.first, ...(!isSeen && { sample: null }) },
    },
    mayPublish: context.publish === 'anyone' || draft.makerId !== userId,
    secondPeople: draft.makerId === userId ? await listSecondPeople(context.database, userId) : [],
  }
}

/**
 * Returns what a draft changes, with sample rows, or why its files do not agree with the current files that they do not replace. Stores the
 * result of the check and the findings in the draft.
 */
export const compareDraft = async (
  context: FilesContext,
  draft: UnpublishedDraft,
  signal?: AbortSignal,
): Promise<Refusal | Changes> => {
  const checked = await checkDraft(context, draft, signal)
  if ('status' in checked) return checked
  const changes = await collectChanges(context, checked, signal)
  await noteFindings(context.database, checked.draft, keysOf(changes))
  return changes
}

const collectChanges = async (
  context: FilesContext,
  { draft, beside }: CheckedDraft,
  signal?: AbortSignal,
): Promise<Changes> => {
  const { database } = context
  const [{ since, table: before }, columns, dictionary, page, facts] = await Promise.all([
    findCurrentFiles(database, draft.reportId),
    listColumns(database, draft.reportId),
    findDictionary(database, draft.reportId),
    readPage(database, draft.reportId),
    listFactChanges(database, { ...draft, files: draft.files.filter(({ kind, digest }) => beside[kind] !== digest) }),
  ])
  const metadata = draft.files.find(({ kind }) => kind === 'metadata')
  const table = tableOf(draft)
  const changed = await compareTable(context, draft, { beside, before, known: columns }, signal)
  const made = draft.files.find(({ madeFrom }) => madeFrom)
  const hasUnits = table?.columns.some(({ name }) => isUnitName(name))
  const acceptedUnit = hasUnits ? await findUnitInRows(context.store, beside) : null
  const fit = table ? pageFitOf({ page, table, acceptedUnit }) : null
  return {
    revision: draft.revision,
    since: since?.toISOString() ?? null,
    unchanged: draft.files.filter(({ kind, digest }) => beside[kind] === digest).map(({ kind }) => kind),
    table: changed,
    dictionary: metadata ? dictionaryChanges(columns, metadata.columns) : null,
    facts,
    dictionaryGaps: dictionary && table && !metadata ? findDictionaryGaps(dictionary, table.columns) : null,
    made: made ? { kind: made.kind, from: made.madeFrom! } : null,
    retires: draft.retires && beside[draft.retires] ? draft.retires : null,
    findings: findingsOf({
      table: changed,
      units: { before: dictionary ?? [], after: metadata?.columns },
      fit,
      joined: draft.files.find(({ joined }) => joined)?.joined,
    }),
    fit,
    first: changed && changed.rowsBefore === null ? await describeFirstTable(context, draft) : null,
  }
}

/** Limit of rows in which a unit is searched. */
const mostUnitRows = 1000

/** Returns the first unit in the first thousand rows of the current table; null if there is none. */
const findUnitInRows = async (store: FileStore, { csv }: Digests): Promise<string | null> => {
  const file = csv && (await store.find(csv))
  if (!file) return null
  const { names, records } = await readFirstRecords(store, file, mostUnitRows)
  const column = names.findIndex(isUnitName)
  return records.map(row => row[column] ?? '').find(unit => unit !== '') ?? null
}

/** Returns the columns, encoding and first rows of the first table of a report. */
const describeFirstTable = async (context: FilesContext, draft: UnpublishedDraft): Promise<FirstTable> => {
  const { columns, encoding } = tableOf(draft)!
  const csv = draft.files.find(({ kind }) => kind === 'csv')
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    encoding: encoding ?? null,
    sample: csv ? await firstRows(context.store, csv) : null,
  }
}

const shownFirst = { rows: 5, columns: 50, text: 100 }

/** Returns the first rows of a CSV in the store, truncated like samples; null if the file is missing. */
const firstRows = async (store: FileStore, { digest }: Pick<DraftedFile, 'digest'>): Promise<RowSample | null> => {
  const file = await store.find(digest)
  if (!file) return null
  const { names, records } = await readFirstRecords(store, file, shownFirst.rows)
  const cut = (values: string[]) => values.slice(0, shownFirst.columns).map(value => value.slice(0, shownFirst.text))
  return { columns: cut(names), rows: records.map(cut) }
}

interface CurrentTable {
  beside: Digests
  /** Counts of the current table; null for a report without a table. */
  before: { rowCount: number | null; columnCount: number | null } | null
  /** Stored columns of the report. */
  known: FoundColumn[]
}

/** Compares the new CSV with the current one, or with that of the current Excel file. Compares only columns if neither can be read. */
const compareTable = async (
  context: FilesContext,
  draft: UnpublishedDraft,
  { beside, before, known }: CurrentTable,
  signal?: AbortSignal,
): Promise<TableChanges | null> => {
  const table = tableOf(draft)
  if (!table) return null
  const counts = {
    rowsBefore: before?.rowCount ?? null,
    columnsBefore: before?.columnCount ?? null,
    columnsAfter: table.columns.length,
    rowsAfter: table.rowCount ?? 0,
  }
  if (!before)
    return { ...counts, rowsAdded: counts.rowsAfter, rowsRemoved: 0, ...unsampled, ...columnChanges([], table.columns) }
  if (beside[table.kind] === table.digest)
    return { ...counts, rowsAdded: 0, rowsRemoved: 0, ...unsampled, ...columnChanges([], []) }
  const compared = await compareWithPresent(context, draft, beside, signal)
  // The stored types of columns may differ from those detected in a table.
  if (!compared) return { ...counts, ...uncounted, ...columnChanges(known, table.columns), columnsRetyped: [] }
  // If no column is the same, rows cannot be matched, so the first rows of both tables are shown.
  const isOther = compared.columnsAdded.length === table.columns.length
  return {
    ...counts,
    ...compared,
    ...(isOther && { ...uncounted, ...(await readFirstRowsOfBoth(context, draft, beside)) }),
  }
}

const compareWithPresent = async (
  context: FilesContext,
  draft: UnpublishedDraft,
  beside: Digests,
  signal?: AbortSignal,
) => {
  const { store, folders, onError } = context
  const csv = draft.files.find(({ kind }) => kind === 'csv')
  if (!csv) return undefined
  return folders.with(async folder => {
    const options = { signal, owner: draft.makerId, onError }
    const path = await copyPresentCsv(store, { fileName: draft.fileName, digests: beside, folder }, options)
    return path && compareTables(path, await copyHere(store, csv.digest, folder), options)
  })
}

const readFirstRowsOfBoth = async ({ store }: FilesContext, { files }: UnpublishedDraft, beside: Digests) => {
  const csv = files.find(({ kind }) => kind === 'csv')
  return {
    samplesAdded: csv ? await firstRows(store, csv) : null,
    samplesRemoved: beside.csv ? await firstRows(store, { digest: beside.csv }) : null,
  }
}

const unsampled = { samplesAdded: null, samplesRemoved: null }
const uncounted = { rowsAdded: null, rowsRemoved: null, ...unsampled }

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
  const known = new Map(before.map(column => [column.name, descriptionKey(column)]))
  return {
    described: after.length,
    added: missingIn(before, after),
    removed: missingIn(after, before),
    changed: after
      .filter(column => (known.get(column.name) ?? descriptionKey(column)) !== descriptionKey(column))
      .map(({ name }) => name),
  }
}

const findDictionaryGaps = (dictionary: FoundColumn[], table: FoundColumn[]) => {
  const gaps = { gone: missingIn(table, dictionary), undescribed: missingIn(dictionary, table) }
  return gaps.gone.length + gaps.undescribed.length > 0 ? gaps : null
}

/** Serialises the description of a column for comparison. */
const descriptionKey = ({ type, descriptionEn = '', descriptionTh = '', unit = null }: FoundColumn) =>
  JSON.stringify([type, descriptionEn, descriptionTh, unit])
