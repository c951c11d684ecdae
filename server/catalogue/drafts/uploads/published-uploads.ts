import type { UploadResult } from '../../../../contract/catalogue/drafts/upload-outputs.ts'
import { faultRules } from '../../../../contract/files/fault-rules.ts'
import type { Writer } from '../../../platform/audit.ts'
import { copyCurrentFiles, readCurrentFiles } from '../current-files.ts'
import { checkDraft } from '../draft-checks.ts'
import { checkAndCompareDraft } from '../draft-previews.ts'
import { addToDraft, discardWholeDraft } from '../draft-writes.ts'
import { type Digests, type FilesContext, requireDraft } from '../drafts.ts'
import { toFindingKeys } from '../findings/draft-findings.ts'
import { acceptAndJoinRows } from '../joins/joined-files.ts'
import { publishWithoutPreview } from '../publications/publications.ts'
import { toUsedRecipe } from '../recipes/drafted-recipes.ts'
import type { Upload, UploadReport } from './received-uploads.ts'

/** Publishes a received file at once, through a draft that is not shown to anybody else. */
export const publishUpload = async (
  context: FilesContext,
  writer: Writer,
  { reportId, fileName }: UploadReport,
  { file, mode, acknowledged, signal }: Upload,
): Promise<UploadResult> => {
  const { digests: currentDigests } = await readCurrentFiles(context.database, reportId)
  const checkResult = await context.folders.with(async folder => {
    const currentPaths = await copyCurrentFiles(context.store, currentDigests, [file.kind], folder)
    return acceptAndJoinRows(context, {
      reportId,
      fileName,
      files: [file],
      mode,
      present: currentPaths,
      signal,
      owner: writer.userId,
    })
  })
  const isAccepted = Array.isArray(checkResult)
  if (!isAccepted) {
    const { layouts, ...refusal } = checkResult
    return { ...refusal, ...(layouts?.[file.kind] && { layouts: layouts[file.kind] }) }
  }
  const { usedRecipe } = checkResult[0]!
  const draftId = await addToDraft(context, writer, { reportId, draftId: undefined, files: checkResult })
  const comparedUpload = { draftId, file, acknowledged, signal, currentDigests }
  const discardUnpublished = () => {
    // Without a check of rights, because the writer may have lost them. If this fails, the draft expires in a day.
    const { requireRights: _, ...uncheckedWriter } = writer
    return discardWholeDraft(context, uncheckedWriter, draftId).catch(() => undefined)
  }
  try {
    const publication = await publishDraftedUpload(context, writer, comparedUpload)
    if (publication.status === 'success')
      return { ...publication, faults: [], ...(usedRecipe && { usedRecipe: toUsedRecipe(usedRecipe) }) }
    await discardUnpublished()
    return publication
  } catch (error) {
    await discardUnpublished()
    throw error
  }
}

interface ComparedUpload extends Pick<Upload, 'file' | 'acknowledged' | 'signal'> {
  draftId: string
  /** The current files of the report that the file was checked against. */
  currentDigests: Digests
}

/**
 * Publishes the draft of a received file. If findings must be acknowledged, returns those that were not, as faults with their keys. Without
 * `acknowledged`, findings are not detected.
 */
const publishDraftedUpload = async (
  context: FilesContext,
  writer: Writer,
  { draftId, file, acknowledged, signal, currentDigests }: ComparedUpload,
) => {
  const draft = await requireDraft(context.database, writer.userId, draftId)
  if (!acknowledged) {
    const checked = await checkDraft(context, draft, signal, currentDigests)
    return 'status' in checked
      ? checked
      : publishWithoutPreview(context, writer, draftId, { acknowledged: 'not required', signal })
  }
  const compared = await checkAndCompareDraft(context, draft, signal)
  if ('status' in compared) return compared
  const unacknowledgedFindings = compared.findings.filter(({ key }) => !acknowledged.includes(key))
  const faults = unacknowledgedFindings.map(({ key, rule, values }) => ({
    file: file.name,
    rule,
    values: { ...values, key },
  }))
  if (faults.length > 0) return { status: faultRules[faults[0]!.rule].status, faults }
  return publishWithoutPreview(context, writer, draftId, { acknowledged: toFindingKeys(compared), signal })
}
