import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardDraft } from '../../../../../contract/catalogue/drafts/drafts.ts'
import { cancelRelease, type DraftRelease } from '../../../../../contract/catalogue/releases.ts'
import { send } from '../../../../frame/calls.ts'
import { DeleteDialog } from '../../../../frame/staff/DeleteDialog.tsx'
import { FailureNote } from '../../../../frame/staff/FailureNote.tsx'
import { useFocusInside } from '../../../../ui/fields/use-focus-inside.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { useRequest } from '../../../../ui/use-request.ts'
import { ReviewPart } from '../review/ReviewPart.tsx'
import { useReview } from '../review/use-review.ts'
import { RefusalNote } from '../slots/RefusalNote.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'

interface Props {
  release: DraftRelease
  /** Called when the time of the draft has changed, or when it no longer waits. */
  onChanged: () => void
  onPublished: () => void
}

/** One waiting draft of a report, with its actions and, while it is open, its review. */
export const ReleaseItem = ({ release, onChanged, onPublished }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const { draftId, files } = release
  // The button in the review that closes it is removed with it.
  const focusProps = useFocusInside<HTMLLIElement>(isOpen ? 'open' : 'closed')
  const kinds = files.map(({ kind }) => kind)
  const review = useReview({
    // The changes are loaded only while the review is open.
    draftId: isOpen ? draftId : undefined,
    reloadKey: draftId,
    kinds,
    onPublished,
    onWaiting: onChanged,
  })
  return (
    <li {...focusProps}>
      <ReleaseFacts release={release} />
      <ReleaseActions release={release} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} onChanged={onChanged} />
      {isOpen && review.preview.state === 'refused' && <RefusalNote refused={review.preview.refused} takesFocus />}
      {isOpen && (
        <ReviewPart
          review={review}
          kinds={kinds}
          release={release}
          onCancel={() => setIsOpen(false)}
          onDraftGone={onChanged}
          takesFocus
        />
      )}
    </li>
  )
}

interface ActionsProps extends Pick<Props, 'release' | 'onChanged'> {
  isOpen: boolean
  /** Opens or closes the review. */
  onToggle: () => void
}

const ReleaseActions = ({ release, isOpen, onToggle, onChanged }: ActionsProps) => {
  const { t } = useTranslation('releases')
  const [isReturning, setIsReturning] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { busy, failure, run } = useRequest()
  const { draftId, state, isOwn, mayPublish, madeBy, sentAt, files } = release
  const fileNames = files.map(({ name }) => name).join(', ')
  const formatActionLabel = (action: string) => t('actionOnFiles', { action, files: fileNames })
  const buildButton = (action: string, onPress: () => void) => (
    <button
      type="button"
      className="btn sm quiet"
      aria-label={formatActionLabel(action)}
      // With `disabled` the button would lose the focus. While one action is sent, `run` ignores others.
      aria-disabled={busy}
      onClick={onPress}
    >
      {action}
    </button>
  )
  /** Cancels the time of a scheduled draft, or takes a sent draft back from the second person. */
  const cancel = () =>
    run(async () => {
      await send(cancelRelease, { draftId })
      showToast('done', t('cancelled', { user: madeBy }))
      onChanged()
    })
  const discard = async () => {
    await send(discardDraft, { draftId })
    showToast('done', t('discarded'))
    setIsDiscarding(false)
    onChanged()
  }
  const isWaiting = state === 'waiting'
  const mayReview = !isWaiting || mayPublish
  const mayCancel = state === 'scheduled' || state === 'held'
  const mayTakeBack = isWaiting && isOwn
  const mayReturn = sentAt !== null && !isOwn
  return (
    <>
      <span className="rowbuttons">
        {mayReview && buildButton(t(isOpen ? 'close' : 'openDraft'), onToggle)}
        {mayCancel && buildButton(t('cancelRelease'), () => void cancel())}
        {mayTakeBack && buildButton(t('takeBackDraft'), () => void cancel())}
        {state === 'returned' && buildButton(t('discard'), () => setIsDiscarding(true))}
        {mayReturn && buildButton(t('return'), () => setIsReturning(true))}
      </span>
      <FailureNote failure={failure} />
      {isReturning && <ReturnDialog release={release} onChanged={onChanged} onClose={() => setIsReturning(false)} />}
      {isDiscarding && (
        <DeleteDialog remove={discard} onClose={() => setIsDiscarding(false)}>
          <p>{t('discardText', { files: fileNames })}</p>
        </DeleteDialog>
      )}
    </>
  )
}
