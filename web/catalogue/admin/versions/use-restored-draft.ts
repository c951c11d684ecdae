import { useState } from 'react'
import { discardDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import type { Draft } from '../../../../contract/catalogue/drafts/upload-outputs.ts'
import { draftVersions } from '../../../../contract/catalogue/versions/file-versions.ts'
import { send } from '../../../frame/calls.ts'
import { useRequest } from '../../../ui/use-request.ts'
import type { RefusedFile } from '../files/slots/slots.ts'

/** Holds a draft with earlier versions of files, which is reviewed and published like an upload. */
export const useRestoredDraft = (sourceId: string) => {
  const [draft, setDraft] = useState<Draft>()
  const { busy, failure, run, clearFailure } = useRequest()
  const [refused, setRefused] = useState<RefusedFile>()
  /** Creates a draft from versions of files. */
  const create = (versionIds: number[]) =>
    run(async () => {
      setRefused(undefined)
      const { status, faults, draft: newDraft } = await send(draftVersions, { sourceId, versionIds })
      setDraft(newDraft)
      if (status !== 'success') setRefused({ status, faults })
    })
  /** Deletes the draft. If the request fails, the server deletes it within a day. */
  const discard = () => {
    if (draft) void send(discardDraft, { draftId: draft.draftId }).catch(() => undefined)
    setDraft(undefined)
    clearFailure()
    setRefused(undefined)
  }
  /** Removes the draft from this screen only; it stays on the server. */
  const detach = () => setDraft(undefined)
  return { draft, busy, failure, refused, create, discard, detach }
}
