import { discardDraft } from '../../../../../contract/catalogue/drafts/drafts.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { FileRecipe } from '../../../../../contract/files/recipes.ts'
import { send } from '../../../../frame/calls.ts'
import { findExtensionFault } from './extensions.ts'
import { readAgain } from './read-again.ts'
import { useDraft } from './use-draft.ts'
import { useFileRemoval } from './use-file-removal.ts'
import { type UploadTarget, useUploadQueue } from './use-upload-queue.ts'

/**
 * Uploads files into a draft of the report with this File Name, one at a time: the first creates the draft that the others join. After a
 * lost connection the upload of a large file resumes; a small file is sent again once the browser is online.
 */
export const useUploads = (target: UploadTarget) => {
  const draft = useDraft()
  const { slots, dispatch, draftId, uploadAgain, reset } = draft
  const { abort, abortAll } = useUploadQueue(draft, target)
  const { removeFiles, isRemoving } = useFileRemoval(draft, abort)
  return {
    slots,
    /** Returns the id of the draft to review; undefined if there is none, or while files are being removed from it. */
    findDraftId: () => (isRemoving ? undefined : draftId.current),
    /** Chooses a file for a slot, in place of an earlier one. A file with a wrong extension is refused without an upload. */
    choose(kind: FileKind, file: File) {
      abort(kind)
      const fault = findExtensionFault(kind, file.name)
      const refused = fault && { status: 'File is not allowed' as const, faults: [fault] }
      dispatch(refused ? { kind, step: 'refused', file, refused } : { kind, step: 'chosen', file })
    },
    retry: (kind: FileKind) => dispatch({ kind, step: 'retried', isAutomatic: false }),
    readAgain: (kind: 'csv' | 'excel', recipe: FileRecipe) => readAgain(draft, { kind, recipe, mode: target.mode }),
    removeFiles,
    uploadAgain,
    /** Deletes the draft; if the request fails, the server deletes it within a day. */
    cancel() {
      abortAll()
      if (draftId.current) void send(discardDraft, { draftId: draftId.current }).catch(() => undefined)
      reset()
    },
    reset,
  }
}
export type Uploads = ReturnType<typeof useUploads>
