import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { plainRecipe } from '../../../contract/files/applied-recipes.ts'
import { checkFiles, ensureLocalFile, keepFiles } from '../../files/index.ts'
import type { Refusal } from './accepted-files.ts'
import { copyCurrentFiles, readCurrentFiles } from './current-files.ts'
import { storeDraftFiles } from './draft-writes.ts'
import { type Digests, type DraftWithFiles, type FilesContext, requireDraft } from './drafts.ts'
import { findOutdatedJoin } from './joins/joined-files.ts'
import { type MissingFileResult, makeMissingFile } from './missing-files.ts'

/** A draft whose files agree with each other and with the current files, including the file that the portal made. */
export interface CheckedDraft {
  draft: DraftWithFiles
  /** The digests of the current files that the draft was checked against. */
  current: Digests
}

/**
 * Checks that the files of a draft agree with each other and with the current files that they do not replace. If the draft has only a CSV
 * or only an Excel file, makes the other from it. Stores the result in the draft. Returns the faults of files that do not agree.
 */
export const checkDraft = (
  context: FilesContext,
  draft: DraftWithFiles,
  signal?: AbortSignal,
  /** The current files that the draft was just checked against. If these are still the current files, the check is not repeated. */
  lastCheckedDigests?: Digests,
): Promise<Refusal | CheckedDraft> =>
  context.folders.with(async folder => {
    const { database, store, onError } = context
    const { digests: currentDigests } = await readCurrentFiles(database, draft.reportId)
    const outdatedJoin = findOutdatedJoin(draft, currentDigests)
    if (outdatedJoin) return outdatedJoin
    // The stored files are tables already; their recipes were applied at the upload.
    const uploadedFiles = []
    for (const { kind, name, digest } of draft.files.filter(({ madeFrom }) => !madeFrom))
      uploadedFiles.push({ kind, name, path: await ensureLocalFile(store, digest, folder), recipe: plainRecipe })
    const kinds = uploadedFiles.map(({ kind }) => kind)
    const currentPaths = await copyCurrentFiles(store, currentDigests, kinds, folder)
    const wasJustChecked = isDeepStrictEqual(lastCheckedDigests, currentDigests)
    if (!wasJustChecked) {
      const checkResult = await checkFiles(
        { fileName: draft.fileName, files: uploadedFiles, present: currentPaths, folder },
        { signal, owner: draft.makerId, onError },
      )
      if (!checkResult.accepted) return { status: checkResult.status, faults: checkResult.faults }
    }
    const missingFile = await makeMissingFile(context, draft, { uploadedFiles, currentPaths, folder, signal })
    if ('faults' in missingFile) return missingFile
    await storeCheck(context, draft, currentDigests, missingFile)
    return { draft: await requireDraft(database, draft.makerId, draft.draftId), current: currentDigests }
  })

/**
 * Stores the result of a check, unless the files of the draft have changed. A check against other current files than before raises the
 * revision, so that nobody publishes from an earlier preview, which did not show the changes in these files.
 */
const storeCheck = (
  context: FilesContext,
  { draftId, revision }: DraftWithFiles,
  currentDigests: Digests,
  { madeFile, retiredKind }: MissingFileResult,
) =>
  context.database.transaction().execute(async transaction => {
    const digestsJson = JSON.stringify(currentDigests)
    // True for the first check, and for a check against other current files than before.
    const isOtherCheckSql = sql<boolean>`checked_beside is distinct from ${digestsJson}::jsonb`
    // Null for the first check, which does not raise the revision.
    const hasOtherFilesSql = sql<boolean | null>`(checked_beside <> ${digestsJson}::jsonb)`
    const storedCheck = await transaction
      .updateTable('report_drafts')
      .set({ checked_beside: digestsJson, retires: retiredKind ?? null })
      .set('findings', sql`case when ${isOtherCheckSql} then null else findings end`)
      .set('revision', sql<number>`revision + coalesce(${hasOtherFilesSql}::integer, 0)`)
      .where('draft_id', '=', draftId)
      .where('revision', '=', revision)
      .where('published_at', 'is', null)
      .returning('draft_id')
      .executeTakeFirst()
    if (!storedCheck || !madeFile) return
    await keepFiles(transaction, context, [madeFile])
    await storeDraftFiles(transaction, draftId, [madeFile])
  })
