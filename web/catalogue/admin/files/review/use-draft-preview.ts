import { useEffect, useState } from 'react'
import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { previewDraft } from '../../../../../contract/catalogue/drafts/drafts.ts'
import type { SecondPerson } from '../../../../../contract/catalogue/drafts/second-people.ts'
import { send } from '../../../../frame/calls.ts'
import type { RefusedFile } from '../slots/slots.ts'

/** The changes that publishing a draft makes, or why they are not known. None: no draft. Refused: the files of the draft disagree. */
export type Preview =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'refused'; refused: RefusedFile }
  | {
      state: 'ready'
      draftId: string
      changes: DraftChanges
      /** False if only someone other than the user may publish the draft. */
      mayPublish: boolean
      /** People to whom the draft may be sent. */
      secondPeople: SecondPerson[]
    }
  | { state: 'failed'; error: unknown }

/** Loads the changes of a draft, again when `reloadKey` has another value. Without a draft, there is no preview. */
export const useDraftPreview = (draftId: string | undefined, reloadKey: unknown) => {
  const [preview, setPreview] = useState<Preview>({ state: 'none' })
  const [reloadCount, setReloadCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new files or a reload request it again
  useEffect(() => {
    if (!draftId) return setPreview({ state: 'none' })
    // Aborts the request when the draft is discarded.
    const controller = new AbortController()
    setPreview({ state: 'loading' })
    void loadPreview(draftId, controller.signal).then(
      nextPreview => controller.signal.aborted || setPreview(nextPreview),
    )
    return () => controller.abort()
  }, [draftId, reloadKey, reloadCount])
  return { preview, reload: () => setReloadCount(reloadCount + 1) }
}

/** Loads the changes of a draft; a failure is part of the result. */
const loadPreview = async (draftId: string, signal: AbortSignal): Promise<Preview> => {
  try {
    const { status, faults, changes, mayPublish, secondPeople } = await send(previewDraft, { draftId }, { signal })
    if (status !== 'success') return { state: 'refused', refused: { status, faults } }
    // Cannot happen: the call declares the changes as optional only because a refusal lacks them.
    if (!changes) return { state: 'failed', error: undefined }
    return { state: 'ready', draftId, changes, mayPublish: mayPublish ?? true, secondPeople: secondPeople ?? [] }
  } catch (error) {
    return { state: 'failed', error }
  }
}
