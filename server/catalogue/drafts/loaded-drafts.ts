import type { DraftChanges } from '../../../contract/catalogue/drafts/changes.ts'
import { plainRecipe } from '../../../contract/files/applied-recipes.ts'
import type { UploadedFile } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { recordReleaseStep } from '../releases/release-records.ts'
import { acceptFiles, type Refusal } from './accepted-files.ts'
import { checkAndCompareDraft } from './draft-previews.ts'
import { storeDraftWithId } from './draft-writes.ts'
import { type FilesContext, findDraftedTable, requireDraft } from './drafts.ts'

// Loads and imports create drafts with these functions. The drafts are checked, compared and published like those of uploads.

/** Number of days for which a loaded draft is kept for staff. */
const keptDays = 30

interface LoadedDraft {
  /** The caller chooses the id, so that a load that is repeated after a crash creates no second draft. */
  draftId: string
  reportId: number
  /** The File Name of the report. */
  fileName: string
  files: UploadedFile[]
}

/** Checks files like an upload and stores them in a draft of the writer. Returns the faults of refused files, otherwise undefined. */
export const createLoadedDraft = async (
  context: FilesContext,
  writer: Writer,
  { draftId, reportId, fileName, files }: LoadedDraft,
  signal: AbortSignal,
): Promise<Refusal | undefined> => {
  const plainFiles = files.map(file => ({ ...file, recipe: plainRecipe }))
  const acceptedFiles = await acceptFiles(context, { fileName, files: plainFiles, signal })
  const isRefused = !Array.isArray(acceptedFiles)
  if (isRefused) return acceptedFiles
  await storeDraftWithId(context, writer, { draftId, reportId, files: acceptedFiles, keptDays })
  return undefined
}

/** Returns whether a draft was published or still waits; undefined for a draft that does not exist. */
export const findLoadedDraftState = async (
  database: Database,
  draftId: string,
): Promise<'published' | 'waiting' | undefined> => {
  const row = await database
    .selectFrom('report_drafts')
    .select('published_at')
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  return row && (row.published_at ? 'published' : 'waiting')
}

/** What publishing a draft would change. */
export interface ComparedDraft {
  changes: DraftChanges
  /** Number of rows of the current table; null for a report without a table. */
  rowsBefore: number | null
  /** Number of rows of the new table. */
  rowsAfter: number
}

/** Compares a draft of the writer with the current files. Returns the faults of files that do not agree with them. */
export const compareLoadedDraft = async (
  context: FilesContext,
  writer: Writer,
  draftId: string,
  signal: AbortSignal,
): Promise<Refusal | ComparedDraft> => {
  const draft = await requireDraft(context.database, writer.userId, draftId)
  const changes = await checkAndCompareDraft(context, draft, signal)
  if ('status' in changes) return changes
  return {
    changes,
    rowsBefore: changes.table?.rowsBefore ?? null,
    rowsAfter: findDraftedTable(draft)?.rowCount ?? 0,
  }
}

/** Deletes a draft of the writer, unless it is scheduled or was published. Idempotent. */
export const discardLoadedDraft = (context: FilesContext, writer: Writer, draftId: string) =>
  writeAs(context, writer, async transaction => {
    const discardedDraft = await transaction
      .deleteFrom('report_drafts')
      .where('draft_id', '=', draftId)
      .where('user_id', '=', writer.userId)
      .where('scheduled_at', 'is', null)
      .where('published_at', 'is', null)
      .returning(['report_id', 'sent_at'])
      .executeTakeFirst()
    if (discardedDraft?.sent_at)
      await recordReleaseStep(transaction, { reportId: discardedDraft.report_id, draftId, step: 'discarded' })
  })
