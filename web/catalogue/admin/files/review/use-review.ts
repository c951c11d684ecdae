import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { type Changes, previewDraft, publishDraft } from '../../../../../contract/catalogue/uploads.ts'
import { type CallError, send } from '../../../../frame/calls.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { successOf } from '../slots/kinds.ts'
import type { RefusedFile } from '../slots/slots.ts'

export type Preview =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'refused'; refused: RefusedFile }
  | { state: 'ready'; changes: Changes }
  | { state: 'failed'; error: unknown }

interface Asked {
  /** The draft to be looked at; undefined while it is not whole. */
  draftId: string | undefined
  /** Another one asks again: the files in the draft have changed. */
  version: unknown
  kinds: readonly FileKind[]
  /** What is said once they are published; of uploads, the sentence of their kinds. */
  says?: string
  onPublished: () => void
}

/** What a draft changes, and its publication (administration.md 2.3). */
export const useReview = ({ draftId, version, kinds, says, onPublished }: Asked) => {
  const { t } = useTranslation('messages')
  const [preview, setPreview] = useState<Preview>({ state: 'none' })
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [meanwhile, setMeanwhile] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version and the tries ask again
  useEffect(() => {
    if (!draftId) return setPreview({ state: 'none' })
    let isCurrent = true
    setPreview({ state: 'asking' })
    void look(draftId).then(seen => isCurrent && setPreview(seen))
    return () => {
      isCurrent = false
    }
  }, [draftId, version, tries])
  const again = () => {
    setTrouble(undefined)
    setTries(tries + 1)
  }
  const publish = async () => {
    if (!draftId || preview.state !== 'ready' || busy) return
    setBusy(true)
    setTrouble(undefined)
    setMeanwhile(false)
    try {
      await send(publishDraft, { draftId, revision: preview.changes.revision })
      showToast('done', says ?? t(successOf(kinds)))
      onPublished()
    } catch (error) {
      const { status } = error as Partial<CallError>
      if (status !== 409 && status !== 404) return setTrouble(error)
      // The files of the report or of the draft are others now, or the draft is gone: the preview tells.
      setMeanwhile(status === 409)
      again()
    } finally {
      setBusy(false)
    }
  }
  return { preview, busy, meanwhile, trouble, again, publish }
}
export type Review = ReturnType<typeof useReview>

const look = async (draftId: string): Promise<Preview> => {
  try {
    const { status, faults, changes } = await send(previewDraft, { draftId })
    if (status !== 'success') return { state: 'refused', refused: { status, faults } }
    return changes ? { state: 'ready', changes } : { state: 'failed', error: undefined }
  } catch (error) {
    return { state: 'failed', error }
  }
}
