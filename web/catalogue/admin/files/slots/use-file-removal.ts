import { useState } from 'react'
import { discardDraft } from '../../../../../contract/catalogue/drafts/drafts.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { send } from '../../../../frame/calls.ts'
import { allKinds } from './kinds.ts'
import { isUntouched, type Slot } from './slots.ts'
import type { Draft } from './use-draft.ts'

/** Removes files from a draft; `isRemoving` is true until the server has removed them. Calls `abort` for each kind that is removed. */
export const useFileRemoval = ({ slots, dispatch, draftId, uploadAgain }: Draft, abort: (kind: FileKind) => void) => {
  const [pendingCount, setPendingCount] = useState(0)
  /** Removes the files of some kinds from the draft. If the request fails, the remaining files are uploaded into a new draft. */
  const removeFiles = async (kinds: readonly FileKind[]) => {
    for (const kind of kinds) {
      abort(kind)
      dispatch({ kind, step: 'removed' })
    }
    const currentDraftId = draftId.current
    const touchedKinds = kinds.filter(kind => !isUntouched(slots[kind]))
    if (!currentDraftId || touchedKinds.length === 0) return
    const hasFilesLeft = allKinds.some(kind => !touchedKinds.includes(kind) && isInDraft(slots[kind]))
    // The server deletes a draft with its last file.
    if (!hasFilesLeft) draftId.current = undefined
    setPendingCount(count => count + 1)
    try {
      // With a kind, the call discards only this file of the draft.
      for (const kind of touchedKinds) await send(discardDraft, { draftId: currentDraftId, kind })
    } catch {
      uploadAgain()
    } finally {
      setPendingCount(count => count - 1)
    }
  }
  return { removeFiles, isRemoving: pendingCount > 0 }
}

/** Returns true if the server has the file or is receiving it; this includes a refused file that waits for a recipe. */
const isInDraft = (slot: Slot) =>
  slot.state === 'stored' ||
  slot.state === 'sending' ||
  slot.state === 'checking' ||
  (slot.state === 'empty' && slot.refused?.layouts !== undefined)
