import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../contract/catalogue/drafts/changes.ts'
import { previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { sendForPublication } from '../../../contract/catalogue/releases.ts'
import { send } from '../../frame/calls.ts'
import { useWrite } from '../../frame/staff/use-write.ts'
import { showToast } from '../../ui/toasts.ts'

/** What a draft changes, once the user has compared it with the published table. */
interface Comparison {
  changes: DraftChanges
  /** False if the office requires a second person, to whom the draft is then sent. */
  mayPublish: boolean
  /** The keys of the findings that the user has acknowledged. */
  acknowledgedKeys: readonly string[]
}

/** Compares a draft that waits for a review, and publishes it. `comparison` is undefined until the user compares the draft. */
export const useWaitingDraft = () => {
  const { t } = useTranslation(['loads', 'releases'])
  const [comparison, setComparison] = useState<Comparison>()
  const { busy, failure, write } = useWrite()
  const compare = (draftId: string) =>
    write(async () => {
      const { changes, mayPublish } = await send(previewDraft, { draftId })
      setComparison(changes && { changes, mayPublish: mayPublish ?? true, acknowledgedKeys: [] })
    })
  const acknowledge = (key: string, { isAcknowledged }: { isAcknowledged: boolean }) =>
    setComparison(current => {
      if (!current) return undefined
      const otherKeys = current.acknowledgedKeys.filter(other => other !== key)
      return { ...current, acknowledgedKeys: isAcknowledged ? [...otherKeys, key] : otherKeys }
    })
  /** Publishes the draft, or sends it to a second person. The page then reloads its data, without this draft. */
  const publishOrSend = (draftId: string, { changes: { revision }, mayPublish, acknowledgedKeys }: Comparison) =>
    write(async () => {
      if (mayPublish) await send(publishDraft, { draftId, revision, acknowledged: [...acknowledgedKeys] })
      else await send(sendForPublication, { draftId, revision })
      showToast('done', mayPublish ? t('published') : t('sent', { ns: 'releases' }))
    })
  return { comparison, compare, acknowledge, publishOrSend, busy, failure }
}
