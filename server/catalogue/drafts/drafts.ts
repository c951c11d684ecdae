import { sql, type Transaction } from 'kysely'
import type { PublishRule } from '../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { Draft } from '../../../contract/catalogue/uploads.ts'
import { type FileStore, type JoinedRows, keepFiles } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/problem.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { reclaimDraft } from '../releases/release-records.ts'
import { isSharedDraftSql } from '../releases/release-rules.ts'
import type { FoundColumns } from './columns/found-columns.ts'
import { type DraftedRecipe, type OriginalFile, storeOriginals, toUsedRecipe } from './recipes/drafted-recipes.ts'

/** Dependencies of the functions that store files of reports. */
export interface FilesContext {
  database: Database
  store: FileStore
  clock: Clock
  folders: TemporaryFolders
  /** The office's rule for publishing a draft. */
  publish: PublishRule
  /** Called with the error if a check breaks off, which is not a fault of the checked file. */
  onError?: (message: string) => void
}

/** A file of a draft; it is in the store and was checked. */
export interface DraftedFile extends FoundColumns {
  kind: FileKind
  /** The name of the uploaded file, unlike `DraftWithFiles.fileName`, the File Name of the report. */
  name: string
  digest: string
  sizeBytes: number
  /** The kind of file from which the portal made this one; null for an uploaded file. */
  madeFrom: 'csv' | 'excel' | null
  /** The recipe with which the uploaded file was read; null if it was read as it is. */
  usedRecipe?: DraftedRecipe | null
  /** The result of adding the uploaded rows to a table, and the digest of this table; null for a file that replaces the table. */
  joined?: (JoinedRows & { beside: string }) | null
}

/** The digests of files of a report, by kind. */
export type Digests = Partial<Record<FileKind, string>>

/** A draft with its files. */
export interface DraftWithFiles {
  draftId: string
  makerId: number
  reportId: number
  fileName: string
  revision: number
  /** The current files of the report that the draft was checked against; null before the check. */
  checkedBeside: Digests | null
  isPublished: boolean
  /** The kind whose current file ends with the publication, because this format cannot contain the new table. */
  retires: 'csv' | 'excel' | null
  files: DraftedFile[]
}

/** Returns the file of a kind; undefined if the draft has no such file. */
export const findDraftedFile = ({ files }: DraftWithFiles, kind: FileKind) => files.find(file => file.kind === kind)

/** Returns the file that defines the table of a draft; undefined if the draft has no table. */
export const findDraftedTable = (draft: DraftWithFiles) =>
  findDraftedFile(draft, 'csv') ?? findDraftedFile(draft, 'excel')

/** Returns a draft for its maker, and for others if it is scheduled or waits for a second person. Throws 404 for any other draft. */
export const requireDraft = async (database: Database, userId: number, draftId: string): Promise<DraftWithFiles> => {
  const row = await database
    .selectFrom('report_drafts')
    .innerJoin('reports', 'reports.report_id', 'report_drafts.report_id')
    .select(['report_drafts.report_id as reportId', 'file_name as fileName', 'revision', 'published_at'])
    .select('user_id as makerId')
    .select(sql<Digests | null>`checked_beside`.as('checkedBeside'))
    .select(sql<DraftWithFiles['retires']>`retires`.as('retires'))
    .where('draft_id', '=', draftId)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), isSharedDraftSql]))
    .executeTakeFirst()
  if (!row) throw notFound()
  const { published_at, ...fields } = row
  return { draftId, ...fields, isPublished: published_at !== null, files: await listDraftedFiles(database, draftId) }
}

const listDraftedFiles = async (database: Database, draftId: string): Promise<DraftedFile[]> => {
  const rows = await database
    .selectFrom('report_draft_files')
    .innerJoin('stored_files', 'stored_files.digest', 'report_draft_files.digest')
    .select(['kind', 'name', 'report_draft_files.digest', 'size_bytes as sizeBytes'])
    .select(['row_count as rowCount', 'column_count as columnCount', 'made_from as madeFrom', 'encoding'])
    .select(sql<FoundColumns['covers']>`covers`.as('covers'))
    .select(sql<FoundColumns['facts']>`facts`.as('facts'))
    .select(sql<DraftedRecipe | null>`read_by`.as('usedRecipe'))
    .select(sql<DraftedFile['joined']>`joined`.as('joined'))
    .select(sql<FoundColumns['columns']>`columns`.as('columns'))
    .where('draft_id', '=', draftId)
    .orderBy('kind')
    .execute()
  return rows as DraftedFile[]
}

/** The files to add to a draft. */
interface DraftContent {
  reportId: number
  /** Undefined creates a draft. */
  draftId: string | undefined
  files: DraftedFile[]
  /** The originals of ragged files. */
  originals?: OriginalFile[]
}

/** A draft to create, with the id and the number of days for which it is kept. */
interface DraftWithId extends Omit<DraftContent, 'draftId' | 'originals'> {
  draftId: string
  keptDays: number
}

/** Creates a draft of the writer with a given id. Does nothing if a draft with this id exists. */
export const storeDraftWithId = (context: FilesContext, writer: Writer, draftWithId: DraftWithId): Promise<void> =>
  writeAs(context, writer, async transaction => {
    await keepFiles(transaction, context, draftWithId.files)
    const draft = await transaction
      .insertInto('report_drafts')
      .values({
        draft_id: draftWithId.draftId,
        report_id: draftWithId.reportId,
        user_id: writer.userId,
        made_at: context.clock.now(),
        kept_days: draftWithId.keptDays,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('draft_id')
      .executeTakeFirst()
    if (draft) await storeDraftFiles(transaction, draft.draft_id, draftWithId.files)
  })

/**
 * Adds files to a draft of the writer, or to a new one, and replaces its files of the same kinds. Returns the id of the draft. Throws 404
 * for a draft that does not exist or belongs to another user or report.
 */
export const addToDraft = (context: FilesContext, writer: Writer, content: DraftContent): Promise<string> =>
  writeAs(context, writer, async transaction => {
    const { files, originals = [] } = content
    await keepFiles(transaction, context, [...files, ...originals])
    const draftId = content.draftId
      ? await markChanged(transaction, writer, content.draftId, content.reportId)
      : await createDraft(transaction, context.clock, writer.userId, content.reportId)
    if (files.length > 0) await storeDraftFiles(transaction, draftId, files)
    await storeOriginals(transaction, draftId, { files, originals })
    return draftId
  })

/** Adds or replaces files of a draft. A new table also removes the file that the portal made from the previous one. */
export const storeDraftFiles = async (transaction: Transaction<DB>, draftId: string, files: DraftedFile[]) => {
  const hasUploadedTable = files.some(({ kind, madeFrom }) => kind !== 'metadata' && !madeFrom)
  if (hasUploadedTable)
    await transaction
      .deleteFrom('report_draft_files')
      .where('draft_id', '=', draftId)
      .where('made_from', 'is not', null)
      .execute()
  const rows = files.map(({ kind, name, digest, rowCount, columnCount, columns, madeFrom, ...details }) => ({
    draft_id: draftId,
    kind,
    name,
    digest,
    row_count: rowCount,
    column_count: columnCount,
    columns: JSON.stringify(columns),
    made_from: madeFrom,
    encoding: details.encoding ?? null,
    covers: details.covers ? JSON.stringify(details.covers) : null,
    facts: details.facts ? JSON.stringify(details.facts) : null,
    read_by: details.usedRecipe ? JSON.stringify(details.usedRecipe) : null,
    joined: details.joined ? JSON.stringify(details.joined) : null,
  }))
  await transaction
    .insertInto('report_draft_files')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['draft_id', 'kind']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        digest: ref('excluded.digest'),
        row_count: ref('excluded.row_count'),
        column_count: ref('excluded.column_count'),
        columns: ref('excluded.columns'),
        made_from: ref('excluded.made_from'),
        encoding: ref('excluded.encoding'),
        covers: ref('excluded.covers'),
        facts: ref('excluded.facts'),
        read_by: ref('excluded.read_by'),
        joined: ref('excluded.joined'),
      })),
    )
    .execute()
}

const createDraft = async (transaction: Transaction<DB>, clock: Clock, userId: number, reportId: number) => {
  const { draft_id } = await transaction
    .insertInto('report_drafts')
    .values({ report_id: reportId, user_id: userId, made_at: clock.now() })
    .returning('draft_id')
    .executeTakeFirstOrThrow()
  return draft_id
}

/** The values of the columns that the check of a draft fills; a change of its files resets them. */
const uncheckedColumns = { checked_beside: null, retires: null, findings: null, acknowledged: null }

/**
 * Marks the files of a draft as changed: it is unscheduled and withdrawn from the second person, and must be checked and previewed again.
 * Throws 404 for a draft that does not exist or belongs to another user or report.
 */
const markChanged = async (transaction: Transaction<DB>, { userId }: Writer, draftId: string, reportId?: number) => {
  await reclaimDraft(transaction, draftId, userId, 'cancelled')
  const changedDraft = await transaction
    .updateTable('report_drafts')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), ...uncheckedColumns }))
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('published_at', 'is', null)
    // A file is added only to a draft of its own report. A removal does not name the report.
    .$if(reportId !== undefined, query => query.where('report_id', '=', reportId!))
    .returning('draft_id')
    .executeTakeFirst()
  if (!changedDraft) throw notFound()
  return changedDraft.draft_id
}

/**
 * Discards a draft of the writer, or only its file of one kind; a draft without files is deleted. Does nothing for a draft that does not
 * exist, but throws 404 if a file is to be removed from it.
 */
export const discardFromDraft = (context: FilesContext, writer: Writer, draftId: string, kind: FileKind | undefined) =>
  writeAs(context, writer, async transaction => {
    const isWholeDraft = kind === undefined
    if (isWholeDraft) await reclaimDraft(transaction, draftId, writer.userId, 'discarded')
    else await removeDraftFile(transaction, writer, draftId, kind)
    await transaction
      .deleteFrom('report_drafts')
      .where('draft_id', '=', draftId)
      .where('user_id', '=', writer.userId)
      .$if(!isWholeDraft, query => query.where(hasNoFileSql))
      .execute()
  })

/** Removes the file of a kind from a draft, with its original and the file that the portal made from it. */
const removeDraftFile = async (transaction: Transaction<DB>, writer: Writer, draftId: string, kind: FileKind) => {
  await markChanged(transaction, writer, draftId)
  await transaction
    .deleteFrom('report_draft_files')
    .where('draft_id', '=', draftId)
    .where(({ eb, or }) => or([eb('kind', '=', kind), eb('made_from', '=', kind)]))
    .execute()
  await transaction
    .deleteFrom('report_draft_originals')
    .where('draft_id', '=', draftId)
    .where('kind', '=', kind)
    .execute()
}

const hasNoFileSql = sql<boolean>`not exists (select from report_draft_files where draft_id = report_drafts.draft_id)
  and not exists (select from report_draft_originals where draft_id = report_drafts.draft_id)`

/** Converts a draft to its form in the contract, which lists only the uploaded files, not those that the portal made from them. */
export const toDraft = (draftId: string, files: DraftedFile[]): Draft => ({
  draftId,
  files: files
    .filter(({ madeFrom }) => !madeFrom)
    .map(({ kind, name, sizeBytes, rowCount, columnCount, usedRecipe, joined }) => ({
      kind,
      name,
      sizeBytes,
      rowCount,
      columnCount,
      ...(usedRecipe && { usedRecipe: toUsedRecipe(usedRecipe) }),
      ...(joined && { joined: { rowsAdded: joined.rowsAdded, rowsKnown: joined.rowsKnown } }),
    })),
})

/**
 * Deletes expired drafts, and published ones after a day. The sweep of files later deletes files that nothing refers to. Drafts that are
 * scheduled or wait for a second person are kept.
 */
export const sweepDrafts = (database: Database, clock: Clock) =>
  database
    .deleteFrom('report_drafts')
    // No draft younger than a day is deleted. This condition uses the index on `made_at`.
    .where('made_at', '<', daysBefore(clock, 1))
    .where(({ eb, or }) => or([eb('published_at', '<', daysBefore(clock, 1)), buildExpiredDraftSql(clock)]))
    .execute()

/**
 * Returns an SQL condition: the draft is neither published, scheduled nor sent to a second person, and is older than the number of days for
 * which it is kept.
 */
export const buildExpiredDraftSql = (clock: Clock) =>
  sql<boolean>`(report_drafts.made_at + report_drafts.kept_days * interval '24 hours' < ${clock.now()}
    and report_drafts.published_at is null and not ${isSharedDraftSql})`
