import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { Publication } from '../../../../contract/catalogue/versions/report-history.ts'
import { limits } from '../../../../contract/limits.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { AreaField } from '../../../ui/fields/AreaField.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { ReviewPart } from '../files/review/ReviewPart.tsx'
import { useReview } from '../files/review/use-review.ts'
import { RefusalNote } from '../files/slots/RefusalNote.tsx'
import { focusOnMount } from '../scroll-and-focus.ts'
import { listRestorableFiles } from './restorable-files.ts'
import { useRestoredDraft } from './use-restored-draft.ts'

interface Props {
  sourceId: string
  /** The earlier version, with its files. */
  restorable: Publication
  /** The number of the current version. */
  currentNumber: number
  /** Called when the report's files have changed. */
  onChanged: () => void
  onClose: () => void
}

/** Shows what restoring an earlier version would change, and publishes the chosen files of it as a new version. */
const VersionRestore = ({ sourceId, restorable: earlierVersion, currentNumber, onChanged, onClose }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const heading = useId()
  const files = listRestorableFiles(earlierVersion)
  const [chosenKinds, setChosenKinds] = useState(files.map(({ kind }) => kind))
  const { draft, busy, failure, refused: creationRefusal, create, discard, detach } = useRestoredDraft(sourceId)
  const [reason, setReason] = useState('')
  const { number } = earlierVersion
  const createDraft = (kinds: readonly FileKind[]) =>
    void create(files.filter(({ kind }) => kinds.includes(kind)).map(({ versionId }) => versionId))
  /** Chooses a kind or not, and replaces the draft: its files are fixed when it is created. */
  const changeChoice = (changedKind: FileKind, isChosen: boolean) => {
    const allKinds = files.map(({ kind }) => kind)
    const nextKinds = allKinds.filter(kind => (kind === changedKind ? isChosen : chosenKinds.includes(kind)))
    setChosenKinds(nextKinds)
    discard()
    if (nextKinds.length > 0) createDraft(nextKinds)
  }
  const review = useReview({
    draftId: draft?.draftId,
    reloadKey: draft,
    kinds: chosenKinds,
    successMessage: t('versionRestored', { number }),
    reason,
    onPublished() {
      onClose()
      onChanged()
    },
    onWaiting() {
      // The draft waits on the server, so it is only removed from this screen and not discarded.
      detach()
      onClose()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once, with all files
  useEffect(() => createDraft(chosenKinds), [])
  useDiscardOnUnmount(discard)
  return (
    <section className="section vrestore" aria-labelledby={heading} {...focusOnMount}>
      <div className="sechead">
        <h2 id={heading}>{t('restoreVersion', { number })}</h2>
      </div>
      <p>{t('restoreVersionText', { number, current: currentNumber, next: currentNumber + 1 })}</p>
      {files.length > 1 && (
        <fieldset className="choices" disabled={busy || review.busy}>
          <legend className="small">{t('filesToRestore')}</legend>
          {files.map(({ kind }) => (
            <label key={kind} className="choice">
              <input
                type="checkbox"
                checked={chosenKinds.includes(kind)}
                onChange={({ target }) => changeChoice(kind, target.checked)}
              />
              {t(kind, { ns: 'publishing' })}
            </label>
          ))}
        </fieldset>
      )}
      <AreaField
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={limits.note}
        rows={2}
      />
      {busy && <Progress name={t('preparing')} />}
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <FailureText error={failure} />
        </p>
      )}
      {creationRefusal && <RefusalNote refused={creationRefusal} />}
      {draft && review.preview.state === 'refused' && <RefusalNote refused={review.preview.refused} takesFocus />}
      {draft ? (
        <ReviewPart
          key={draft.draftId}
          review={review}
          kinds={chosenKinds}
          onCancel={onClose}
          onDraftGone={() => createDraft(chosenKinds)}
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

/** Deletes the draft when another version is chosen or the user leaves the page. */
const useDiscardOnUnmount = (discard: () => void) => {
  // Only the function of the last render refers to the last draft.
  const latestDiscard = useRef(discard)
  useEffect(() => {
    latestDiscard.current = discard
  })
  useEffect(() => () => latestDiscard.current(), [])
}

export default VersionRestore
