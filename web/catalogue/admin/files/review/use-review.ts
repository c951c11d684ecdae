import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { previewDraft, publishDraft } from '../../../../../contract/catalogue/drafts/drafts.ts'
import type { SecondPerson } from '../../../../../contract/catalogue/drafts/second-people.ts'
import { scheduleRelease, sendForPublication } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { type CallError, send } from '../../../../frame/calls.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { useRequest } from '../../../../ui/use-request.ts'
import { formatMoment } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickSuccessMessage } from '../slots/kinds.ts'
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

/** Loads the changes of a draft, holds which findings staff acknowledge, and publishes the draft (docs/behaviour/publishing.md#review). */
export const useReview = (input: ReviewInput) => {
  const { draftId, reloadKey, kinds, successMessage, reason, onPublished, onWaiting } = input
  const { t } = useTranslation(['messages', 'releases'])
  const language = useLanguage()
  const [preview, setPreview] = useState<Preview>({ state: 'none' })
  const [reloadCount, setReloadCount] = useState(0)
  const { busy, failure, run, clearFailure } = useRequest()
  const [isOutdated, setIsOutdated] = useState(false)
  const [tickedKeys, setTickedKeys] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new files or a reload request it again
  useEffect(() => {
    if (!draftId) return setPreview({ state: 'none' })
    // Aborts the request when the draft is discarded.
    const controller = new AbortController()
    setPreview({ state: 'loading' })
    setTickedKeys([])
    void loadPreview(draftId, controller.signal).then(
      nextPreview => controller.signal.aborted || setPreview(nextPreview),
    )
    return () => controller.abort()
  }, [draftId, reloadKey, reloadCount])
  const reload = () => {
    clearFailure()
    setReloadCount(reloadCount + 1)
  }
  const findings = preview.state === 'ready' ? preview.changes.findings : []
  // The keys of an earlier preview do not count.
  const acknowledgedKeys = findings.map(({ key }) => key).filter(key => tickedKeys.includes(key))
  const acknowledge = (key: string, isAcknowledged: boolean) => {
    const otherKeys = tickedKeys.filter(tickedKey => tickedKey !== key)
    setTickedKeys(isAcknowledged ? [...otherKeys, key] : otherKeys)
  }
  const sendToSecondPerson = async (draft: ReviewedDraft, { releaseAt, note, secondPerson }: Decision) => {
    await send(sendForPublication, { ...draft, releaseAt, note, secondPerson: secondPerson?.userId })
    const name = secondPerson?.name
    showToast('done', name ? t('sentToOne', { ns: 'releases', user: name }) : t('sent', { ns: 'releases' }))
    onWaiting()
  }
  const publishNow = async (draft: ReviewedDraft) => {
    await send(publishDraft, { ...draft, acknowledged: acknowledgedKeys })
    showToast('done', successMessage ?? t(pickSuccessMessage(kinds)))
    onPublished()
  }
  const schedule = async (draft: ReviewedDraft, releaseAt: string) => {
    await send(scheduleRelease, { ...draft, releaseAt, acknowledged: acknowledgedKeys })
    showToast('done', t('scheduled', { ns: 'releases', time: formatMoment(releaseAt, language) }))
    onWaiting()
  }
  const sendDecision = (draft: ReviewedDraft, decision: Decision) => {
    const { releaseAt, sendsToSecondPerson } = decision
    if (sendsToSecondPerson) return sendToSecondPerson(draft, decision)
    return releaseAt === undefined ? publishNow(draft) : schedule(draft, releaseAt)
  }
  /** Sends the draft to a second person, publishes it now, or schedules it. */
  const submitDecision = async (decision: Decision) => {
    if (!draftId || preview.state !== 'ready') return
    const draft = { draftId, revision: preview.changes.revision, ...(reason !== undefined && { reason }) }
    await run(async () => {
      setIsOutdated(false)
      try {
        await sendDecision(draft, decision)
      } catch (error) {
        const { status } = error as Partial<CallError>
        if (status !== 409 && status !== 404) throw error
        // 409: the files of the report or the draft have changed. 404: the draft no longer exists, which the new preview shows.
        setIsOutdated(status === 409)
        reload()
      }
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
    acknowledgedKeys,
    /** True if every finding is acknowledged. */
    areFindingsAcknowledged: acknowledgedKeys.length === findings.length,
    acknowledge,
  }
}
export type Review = ReturnType<typeof useReview>

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
