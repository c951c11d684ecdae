import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelRelease, type Release } from '../../../../../contract/catalogue/releases.ts'
import { discardDraft } from '../../../../../contract/catalogue/uploads.ts'
import { send } from '../../../../frame/calls.ts'
import { Trouble } from '../../../../frame/staff/Trouble.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { ReviewPart } from '../review/ReviewPart.tsx'
import { useReview } from '../review/use-review.ts'
import { RefusalNote } from '../slots/RefusalNote.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { useStep } from './use-step.ts'

interface Props {
  release: Release
  /** Called when its time changed, or it no longer waits. */
  onChanged: () => void
  onPublished: () => void
}

/** One waiting draft with its actions. */
export const ReleaseItem = ({ release, onChanged, onPublished }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const { draftId, files } = release
  const kinds = files.map(({ kind }) => kind)
  const review = useReview({
    draftId: isOpen ? draftId : undefined,
    version: draftId,
    kinds,
    onPublished,
    onWaiting: onChanged,
  })
  return (
    <li>
      <ReleaseFacts release={release} />
      <ReleaseSteps release={release} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} onChanged={onChanged} />
      {isOpen && review.preview.state === 'refused' && <RefusalNote refused={review.preview.refused} arrives />}
      {isOpen && (
        <ReviewPart
          review={review}
          kinds={kinds}
          release={release}
          onCancel={() => setIsOpen(false)}
          onGone={onChanged}
          arrives
        />
      )}
    </li>
  )
}

interface StepsProps extends Pick<Props, 'release' | 'onChanged'> {
  isOpen: boolean
  onOpen: () => void
}

const ReleaseSteps = ({ release, isOpen, onOpen, onChanged }: StepsProps) => {
  const { t } = useTranslation('releases')
  const [isReturning, setIsReturning] = useState(false)
  const { busy, failure, run } = useStep(onChanged)
  const { draftId, state, isOwn, mayPublish, madeBy, files } = release
  const formatActionLabel = (action: string) => t('doFor', { action, files: files.map(({ name }) => name).join(', ') })
  const buildButton = (action: string, onPress: () => void) => (
    <button
      type="button"
      className="btn sm quiet"
      aria-label={formatActionLabel(action)}
      disabled={busy}
      onClick={onPress}
    >
      {action}
    </button>
  )
  const cancel = () =>
    run(async () => {
      await send(cancelRelease, { draftId })
      showToast('done', t('cancelled', { name: madeBy }))
    })
  const discard = () =>
    run(async () => {
      await send(discardDraft, { draftId })
      showToast('done', t('discarded'))
    })
  const mayCancel = state === 'scheduled' || state === 'held'
  return (
    <>
      <span className="rowbuttons">
        {(state !== 'waiting' || mayPublish) && buildButton(t(isOpen ? 'close' : 'look'), onOpen)}
        {mayCancel && buildButton(t('cancelRelease'), () => void cancel())}
        {state === 'waiting' && isOwn && buildButton(t('takeBack'), () => void cancel())}
        {state === 'returned' && buildButton(t('discard'), () => void discard())}
        {release.sentAt !== null && !isOwn && buildButton(t('return'), () => setIsReturning(true))}
      </span>
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
      {isReturning && <ReturnDialog release={release} onReturned={onChanged} onClose={() => setIsReturning(false)} />}
    </>
  )
}
