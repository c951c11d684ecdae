import type { UploadResult } from '../../../../contract/catalogue/drafts/upload-outputs.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import { ensureLocalFile } from '../../../files/index.ts'
import type { Writer } from '../../../platform/audit.ts'
import { notFound } from '../../../platform/problem.ts'
import { addToDraft } from '../draft-writes.ts'
import { type FilesContext, requireDraft, toDraft } from '../drafts.ts'
import { acceptAndJoinRows } from '../joins/joined-files.ts'

/** A recipe to apply to an uploaded file of a draft. */
interface Application {
  draftId: string
  kind: 'csv' | 'excel'
  recipe: FileRecipe
  /** Adds rows to the current table or replaces it; undefined for the mode of the report. */
  mode?: RowMode | undefined
}

/**
 * Reads the original of a file of a draft with another recipe and stores the table in the draft. Throws 404 for a draft that is deleted,
 * published or of another user, and for a file without an original.
 */
export const applyRecipeAs = async (
  context: FilesContext,
  writer: Writer,
  { draftId, kind, recipe, mode }: Application,
  signal?: AbortSignal,
): Promise<UploadResult> => {
  const { database, store, folders } = context
  const draft = await requireDraft(database, writer.userId, draftId)
  if (draft.isPublished || draft.makerId !== writer.userId) throw notFound()
  const original = await database
    .selectFrom('report_draft_originals')
    .innerJoin('stored_files', 'stored_files.digest', 'report_draft_originals.digest')
    .select(['name', 'report_draft_originals.digest', 'size_bytes as sizeBytes'])
    .where('draft_id', '=', draftId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!original) throw notFound()
  const { fileName, reportId } = draft
  const checkResult = await folders.with(async folder => {
    const path = await ensureLocalFile(store, original.digest, folder)
    const files = [{ kind, name: original.name, path, recipe }]
    return acceptAndJoinRows(context, { reportId, fileName, files, folder, mode, signal, owner: writer.userId })
  })
  if (!Array.isArray(checkResult)) {
    const { layouts, ...refused } = checkResult
    return { ...refused, draft: toDraft(draftId, draft.files), layouts: layouts?.[kind] }
  }
  // The original is stored again with the draft, so that a further recipe can be tried.
  await addToDraft(context, writer, { reportId, draftId, files: checkResult, originals: [{ kind, ...original }] })
  const { files } = await requireDraft(database, writer.userId, draftId)
  return { status: 'success', faults: [], draft: toDraft(draftId, files), layouts: checkResult[0]!.layouts }
}
