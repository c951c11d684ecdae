import { sql, type Transaction } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import { keepFiles } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/problem.ts'
import { reclaimDraft } from '../releases/reclaimed-drafts.ts'
import type { DraftedFile, FilesContext } from './drafts.ts'
import { type OriginalFile, storeOriginals } from './recipes/drafted-recipes.ts'

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
 * Marks the files of a draft as changed: it is unscheduled and taken back from the second person, and must be checked and previewed again.
 * Throws 404 for a draft that does not exist or belongs to another user or report.
 */
const markChanged = async (transaction: Transaction<DB>, { userId }: Writer, draftId: string, reportId?: number) => {
  await reclaimDraft(transaction, { draftId, userId, recordedStep: 'cancelled' })
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

/** Discards a draft of the writer. Does nothing for a draft that does not exist. */
export const discardWholeDraft = (context: FilesContext, writer: Writer, draftId: string) =>
  writeAs(context, writer, async transaction => {
    // If the draft was scheduled or waited for a second person, this ends that and records it.
    await reclaimDraft(transaction, { draftId, userId: writer.userId, recordedStep: 'discarded' })
    await buildDraftDeletion(transaction, writer, draftId).execute()
  })

/** Removes the file of a kind from a draft of the writer, and deletes a draft without files. Throws 404 for a draft that does not exist. */
export const removeFileFromDraft = (context: FilesContext, writer: Writer, draftId: string, kind: FileKind) =>
  writeAs(context, writer, async transaction => {
    await deleteDraftFile(transaction, writer, draftId, kind)
    await buildDraftDeletion(transaction, writer, draftId).where(hasNoFileSql).execute()
  })

const buildDraftDeletion = (transaction: Transaction<DB>, { userId }: Writer, draftId: string) =>
  transaction.deleteFrom('report_drafts').where('draft_id', '=', draftId).where('user_id', '=', userId)

/** Deletes the file of a kind from a draft, with its original and the file that the portal made from it. */
const deleteDraftFile = async (transaction: Transaction<DB>, writer: Writer, draftId: string, kind: FileKind) => {
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
