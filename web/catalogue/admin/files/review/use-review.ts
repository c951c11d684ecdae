import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishDraft } from '../../../../../contract/catalogue/drafts/drafts.ts'
import type { SecondPerson } from '../../../../../contract/catalogue/drafts/second-people.ts'
import { scheduleRelease, sendForPublication } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { type CallError, send } from '../../../../frame/calls.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { useRequest } from '../../../../ui/use-request.ts'
import { formatMoment } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickSuccessMessage } from '../slots/kinds.ts'
import { useAcknowledgedFindings } from './findings/use-acknowledged-findings.ts'
import { useDraftPreview } from './use-draft-preview.ts'

interface ReviewInput {
  /** The draft to review; undefined while it is incomplete. */
  draftId: string | undefined
  /** Another value when the files in the draft change; the preview is then loaded again. */
  reloadKey: unknown
  kinds: readonly FileKind[]
  /** The success message; by default the one for the kinds of files. */
  successMessage?: string
  /** Why an earlier version is restored, shown to readers. */
  reason?: string
  onPublished: () => void
  /** Called when the draft waits for its time or for a second person. */
  onWaiting: () => void
}

/** When and by whom a draft is published. */
interface Decision {
  /** ISO 8601; undefined for now. */
  releaseAt: string | undefined
  /** The note for the second person. */
  note: string
  /** True to send the draft to a second person instead of publishing or scheduling it. */
  sendsToSecondPerson: boolean
  /** The chosen second person; undefined if any other person may publish. */
  secondPerson: SecondPerson | undefined
}

/** The draft as it was reviewed; its revision detects later changes. */
interface ReviewedDraft {
  draftId: string
  revision: number
  /** Why an earlier version is restored. */
  reason?: string
}

/** Reviews a draft: its changes, the findings that staff acknowledge, and the decision to publish it (docs/behaviour/publishing.md#review). */
export const useReview = (input: ReviewInput) => {
  const { draftId, reloadKey, kinds, successMessage, reason, onPublished, onWaiting } = input
  const { t } = useTranslation(['messages', 'releases'])
  const language = useLanguage()
  const { preview, reload: reloadPreview } = useDraftPreview(draftId, reloadKey)
  const findings = useAcknowledgedFindings(preview)
  const acknowledged = findings.acknowledgedKeys
  const { busy, failure, run, clearFailure } = useRequest()
  const [isOutdated, setIsOutdated] = useState(false)
  const reload = () => {
    clearFailure()
    reloadPreview()
  }
  const sendToSecondPerson = async (draft: ReviewedDraft, { releaseAt, note, secondPerson }: Decision) => {
    await send(sendForPublication, { ...draft, releaseAt, note, secondPerson: secondPerson?.userId })
    const name = secondPerson?.name
    showToast('done', name ? t('sentToOne', { ns: 'releases', user: name }) : t('sent', { ns: 'releases' }))
    onWaiting()
  }
  const publishNow = async (draft: ReviewedDraft) => {
    await send(publishDraft, { ...draft, acknowledged })
    showToast('done', successMessage ?? t(pickSuccessMessage(kinds)))
    onPublished()
  }
  const schedule = async (draft: ReviewedDraft, releaseAt: string) => {
    await send(scheduleRelease, { ...draft, releaseAt, acknowledged })
    showToast('done', t('scheduled', { ns: 'releases', time: formatMoment(releaseAt, language) }))
    onWaiting()
  }
  const sendDecision = (draft: ReviewedDraft, decision: Decision) => {
    const { releaseAt, sendsToSecondPerson } = decision
    if (sendsToSecondPerson) return sendToSecondPerson(draft, decision)
    return releaseAt === undefined ? publishNow(draft) : schedule(draft, releaseAt)
  }
  /** Loads the changes again if the files of the report or the draft have changed (409), or if the draft no longer exists (404). */
  const reloadIfChanged = (error: unknown) => {
    const { status } = error as Partial<CallError>
    if (status !== 409 && status !== 404) throw error
    setIsOutdated(status === 409)
    reload()
  }
  /** Sends the draft to a second person, publishes it now, or schedules it. */
  const submitDecision = async (decision: Decision) => {
    if (!draftId || preview.state !== 'ready') return
    const draft = { draftId, revision: preview.changes.revision, ...(reason !== undefined && { reason }) }
    await run(async () => {
      setIsOutdated(false)
      await sendDecision(draft, decision).catch(reloadIfChanged)
    })
  }
  return {
    preview,
    busy,
    /** True if something has changed since the preview, so that the draft was not published. */
    isOutdated,
    failure,
    reload,
    submitDecision,
    ...findings,
  }
}
export type Review = ReturnType<typeof useReview>
