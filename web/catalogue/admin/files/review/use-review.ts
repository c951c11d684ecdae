import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Changes } from '../../../../../contract/catalogue/drafts/changes.ts'
import type { SecondPerson } from '../../../../../contract/catalogue/drafts/second-people.ts'
import { scheduleRelease, sendForPublication } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { previewDraft, publishDraft } from '../../../../../contract/catalogue/uploads.ts'
import { type CallError, send } from '../../../../frame/calls.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { formatMoment } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickSuccess } from '../slots/kinds.ts'
import type { RefusedFile } from '../slots/slots.ts'

export type Preview =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'refused'; refused: RefusedFile }
  | {
      state: 'ready'
      draftId: string
      changes: Changes
      mayPublish: boolean
      /** People to whom the draft may be sent. */
      secondPeople: SecondPerson[]
    }
  | { state: 'failed'; error: unknown }

interface ReviewInput {
  /** The draft to review; undefined while it is incomplete. */
  draftId: string | undefined
  /** Changes when the files in the draft change; the preview is then loaded again. */
  version: unknown
  kinds: readonly FileKind[]
  /** The success message; by default the sentence for the kinds of files. */
  message?: string
  /** The reason, shown to readers. */
  reason?: string
  onPublished: () => void
  /** Called when the draft waits for its time or for a second person. */
  onWaiting: () => void
}

/** The requested time of publication, and for a second person who it is and a note. */
interface Decision {
  releaseAt: string | undefined
  note: string
  /** True to send the draft to a second person. */
  isSent: boolean
  /** The chosen second person; undefined for anyone else who may publish. */
  secondPerson: SecondPerson | undefined
}

/** Loads the changes of a draft, and publishes it (docs/behaviour/publishing.md#review). */
export const useReview = ({ draftId, version, kinds, message, reason, onPublished, onWaiting }: ReviewInput) => {
  const { t } = useTranslation(['messages', 'releases'])
  const language = useLanguage()
  const [preview, setPreview] = useState<Preview>({ state: 'none' })
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isOutdated, setIsOutdated] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [tickedKeys, setTickedKeys] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or a retry requests it again
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
  }, [draftId, version, tries])
  const reload = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  const findings = preview.state === 'ready' ? preview.changes.findings : []
  const acknowledged = findings.map(({ key }) => key).filter(key => tickedKeys.includes(key))
  const tick = (key: string, isOn: boolean) =>
    setTickedKeys([...tickedKeys.filter(other => other !== key), ...(isOn ? [key] : [])])
  /** Publishes the draft, schedules it, or sends it to a second person. */
  const publish = async ({ releaseAt, note, isSent, secondPerson }: Decision) => {
    if (!draftId || preview.state !== 'ready' || busy) return
    setBusy(true)
    setFailure(undefined)
    setIsOutdated(false)
    try {
      const reviewedDraft = { draftId, revision: preview.changes.revision, ...(reason !== undefined && { reason }) }
      if (isSent) {
        await send(sendForPublication, { ...reviewedDraft, releaseAt, note, secondPerson: secondPerson?.userId })
        const name = secondPerson?.name
        showToast('done', name ? t('sentToOne', { ns: 'releases', name }) : t('sent', { ns: 'releases' }))
        onWaiting()
      } else if (releaseAt === undefined) {
        await send(publishDraft, { ...reviewedDraft, acknowledged })
        showToast('done', message ?? t(pickSuccess(kinds)))
        onPublished()
      } else {
        await send(scheduleRelease, { ...reviewedDraft, releaseAt, acknowledged })
        showToast('done', t('scheduled', { ns: 'releases', when: formatMoment(releaseAt, language) }))
        onWaiting()
      }
    } catch (error) {
      const { status } = error as Partial<CallError>
      if (status !== 409 && status !== 404) return setFailure(error)
      // The files of the report or draft have changed, or the draft is gone: load the preview again.
      setIsOutdated(status === 409)
      reload()
    } finally {
      setBusy(false)
    }
  }
  const isAcknowledged = acknowledged.length === findings.length
  return { preview, busy, isOutdated, failure, reload, publish, acknowledged, isAcknowledged, tick }
}
export type Review = ReturnType<typeof useReview>

/** Returns true if the new table seems to be a different table from the published one. */
export const isOtherTable = (changes: Changes) => findOtherTable(changes) !== undefined

/** Returns the finding that the new table seems to be a different one. */
export const findOtherTable = ({ findings }: Changes) => findings.find(({ rule }) => rule === 'otherTable')

const loadPreview = async (draftId: string, signal: AbortSignal): Promise<Preview> => {
  try {
    const {
      status,
      faults,
      changes,
      mayPublish = true,
      secondPeople = [],
    } = await send(previewDraft, { draftId }, signal)
    if (status !== 'success') return { state: 'refused', refused: { status, faults } }
    if (!changes) return { state: 'failed', error: undefined }
    return { state: 'ready', draftId, changes, mayPublish, secondPeople }
  } catch (error) {
    return { state: 'failed', error }
  }
}
