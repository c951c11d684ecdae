import { useState } from 'react'
import { type Draft, discardDraft, draftVersions } from '../../../../contract/catalogue/uploads.ts'
import { send } from '../../../frame/calls.ts'
import type { RefusedFile } from '../files/slots/slots.ts'

/** Puts earlier versions into a draft, to be reviewed and published like an upload. */
export const useRestoredDraft = (sourceId: string) => {
  const [draft, setDraft] = useState<Draft>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [refused, setRefused] = useState<RefusedFile>()
  const begin = async (versionIds: number[]) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    setRefused(undefined)
    try {
      const { status, faults, draft: newDraft } = await send(draftVersions, { sourceId, versionIds })
      setDraft(newDraft)
      if (status !== 'success') setRefused({ status, faults })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  /** Discards the draft. One that could not be deleted on the server expires there within a day. */
  const end = () => {
    if (draft) void send(discardDraft, { draftId: draft.draftId }).catch(() => undefined)
    setDraft(undefined)
    setFailure(undefined)
    setRefused(undefined)
  }
  return { draft, busy, failure, refused, begin, end, clear: () => setDraft(undefined) }
}
