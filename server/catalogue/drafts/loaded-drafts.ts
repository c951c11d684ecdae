import type { Changes } from '../../../contract/catalogue/uploads.ts'
import { plainRecipe } from '../../../contract/files/recipes.ts'
import type { UploadedFile } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { recordRelease } from '../releases/release-records.ts'
import type { Refusal } from './accepted-files.ts'
import { acceptFiles } from './accepted-files.ts'
import { compareDraft } from './draft-previews.ts'
import { type FilesGround, keepNumberedDraft, requireDraft, tableOf } from './drafts.ts'

// Drafts that the portal itself makes of what it loads: checked, compared and published by the very functions that uploads go through.

/** How long such a draft waits for its steward. */
const keptDays = 30

interface Loaded {
  /** Given beforehand: the same load again, after a crash, makes no second draft. */
  draftId: string
  reportId: number
  fileName: string
  files: UploadedFile[]
}

/** Checks files as an upload is checked and keeps them in a draft of the writer; answers why where they are refused. */
export const draftLoaded = async (
  ground: FilesGround,
  writer: Writer,
  { draftId, reportId, fileName, files }: Loaded,
  signal: AbortSignal,
): Promise<Refusal | undefined> => {
  const asTheyAre = files.map(file => ({ ...file, recipe: plainRecipe }))
  const drafted = await acceptFiles(ground, { fileName, files: asTheyAre, signal })
  if (!Array.isArray(drafted)) return drafted
  await keepNumberedDraft(ground, writer, { draftId, reportId, files: drafted, keptDays })
  return undefined
}

/** Whether a draft is published already or still waits; undefined where there is none. */
export const findLoaded = async (database: Database, draftId: string): Promise<'published' | 'waiting' | undefined> => {
  const row = await database
    .selectFrom('report_drafts')
    .select('published_at')
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  return row && (row.published_at ? 'published' : 'waiting')
}

/** What a draft changes, and how many rows the present version has; null for a report without a table. */
export interface ComparedDraft {
  changes: Changes
  rowsBefore: number | null
  rowsAfter: number
}

/** Compares a draft of the writer with what is current; answers why where its files do not agree with those that stay. */
export const compareLoaded = async (
  ground: FilesGround,
  writer: Writer,
  draftId: string,
  signal: AbortSignal,
): Promise<Refusal | ComparedDraft> => {
  const draft = await requireDraft(ground.database, writer.userId, draftId)
  const changes = await compareDraft(ground, draft, signal)
  if ('status' in changes) return changes
  return {
    changes,
    rowsBefore: changes.table?.rowsBefore ?? null,
    rowsAfter: tableOf(draft)?.rowCount ?? 0,
  }
}

/** Drops a draft of the writer, unless somebody has scheduled it; one that is gone already is fine. */
export const discardLoaded = (ground: FilesGround, writer: Writer, draftId: string) =>
  writeAs(ground, writer, async transaction => {
    const dropped = await transaction
      .deleteFrom('report_drafts')
      .where('draft_id', '=', draftId)
      .where('user_id', '=', writer.userId)
      .where('scheduled_at', 'is', null)
      .returning(['report_id', 'sent_at'])
      .executeTakeFirst()
    if (dropped?.sent_at) await recordRelease(transaction, { reportId: dropped.report_id, draftId, step: 'discarded' })
  })
