import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { AreaField } from '../../../ui/fields/AreaField.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { ReviewPart } from '../files/review/ReviewPart.tsx'
import { RefusalNote } from '../files/slots/RefusalNote.tsx'
import { focusOnMount } from '../scroll-and-focus.ts'
import { useVersionRestore, type VersionRestoreInput, type VersionRestoring } from './use-version-restore.ts'

interface Props extends VersionRestoreInput {
  /** The number of the current version. */
  currentNumber: number
}

/** Shows what restoring an earlier version would change, and publishes the chosen files of it as a new version. */
const VersionRestore = ({ currentNumber, ...input }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const heading = useId()
  const restoring = useVersionRestore(input)
  const { draft, busy, failure, refused: creationRefusal, review, reason } = restoring
  const { restorable, onClose } = input
  const { number } = restorable
  return (
    <section className="section vrestore" aria-labelledby={heading} {...focusOnMount}>
      <div className="sechead">
        <h2 id={heading}>{t('restoreVersion', { number })}</h2>
      </div>
      <p>{t('restoreVersionText', { number, current: currentNumber, next: currentNumber + 1 })}</p>
      {restoring.allKinds.length > 1 && <FilesToRestore restoring={restoring} />}
      <AreaField
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onChange={({ target }) => restoring.setReason(target.value)}
        maxLength={limits.note}
        rows={2}
      />
      {busy && <Progress name={t('preparing')} />}
      <FailureNote failure={failure} />
      {creationRefusal && <RefusalNote refused={creationRefusal} />}
      {draft && review.preview.state === 'refused' && <RefusalNote refused={review.preview.refused} takesFocus />}
      {draft ? (
        <ReviewPart
          key={draft.draftId}
          review={review}
          kinds={restoring.chosenKinds}
          onCancel={onClose}
          onDraftGone={restoring.createAgain}
        />
      ) : (
        <div className="actions">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('cancel', { ns: 'publishing' })}
          </button>
        </div>
      )}
      <LeaveDialog text={t('leaveText', { ns: 'publishing' })} wouldLoseWork={draft !== undefined} />
    </section>
  )
}

/** The choice which files of the earlier version are restored. */
const FilesToRestore = ({ restoring }: { restoring: VersionRestoring }) => {
  const { t } = useTranslation(['history', 'publishing'])
  const { allKinds, chosenKinds, chooseKind, busy, review } = restoring
  const isBusy = busy || review.busy
  return (
    <fieldset className="choices">
      <legend className="small">{t('filesToRestore')}</legend>
      {allKinds.map(kind => (
        <label key={kind} className="choice">
          <input
            type="checkbox"
            checked={chosenKinds.includes(kind)}
            // A disabled field would lose the focus.
            aria-disabled={isBusy}
            onChange={({ target }) => {
              if (!isBusy) chooseKind(kind, { isChosen: target.checked })
            }}
          />
          {t(kind, { ns: 'publishing' })}
        </label>
      ))}
    </fieldset>
  )
}

export default VersionRestore
