import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Release } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { CallError } from '../../../../frame/calls.ts'
import { Trouble } from '../../../../frame/staff/Trouble.tsx'
import { FailedNote } from '../../../../ui/FailedNote.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { Day } from '../../../../ui/values/Day.tsx'
import { dayOf } from '../../../../ui/values/moments.ts'
import { ColumnTypes } from '../columns/ColumnTypes.tsx'
import { ReleaseFields } from '../releases/ReleaseFields.tsx'
import { useReleaseChoice } from '../releases/use-release-choice.ts'
import { arrival } from '../slots/arrival.ts'
import { ChangeFigures } from './ChangeFigures.tsx'
import { ChangeNotes } from './ChangeNotes.tsx'
import { ChangeSamples } from './ChangeSamples.tsx'
import { Findings } from './Findings.tsx'
import { FirstTable } from './FirstTable.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import type { Review } from './use-review.ts'
import { useShownWhole } from './use-shown-whole.ts'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  /** The report has no file yet of one of the kinds. */
  adds?: boolean
  /** What is still wanting. */
  waiting?: string | undefined
  /** The draft waits already, or did: its time is filled in. */
  release?: Release
  onCancel: () => void
  /** The draft no longer exists: its files go into another one. */
  onGone?: () => void
  /** Takes the focus from the button that it answers. */
  arrives?: boolean
}

/** What becomes different, and the two ways on: publish, or not. */
export const ReviewPart = ({
  review,
  kinds,
  adds = false,
  waiting,
  release,
  onCancel,
  onGone,
  arrives = false,
}: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const choice = useReleaseChoice(release)
  const { preview, meanwhile } = review
  const since = preview.state === 'ready' ? preview.changes.since : null
  const part = useShownWhole(preview.state === 'ready')
  return (
    <section className="section review" aria-labelledby={heading} ref={part} {...(arrives && arrival)}>
      <div className="sechead">
        <h2 id={heading}>{t('whatWillChange')}</h2>
        {since && (
          <span className="small soft">
            {t('sinceRelease')} <Day of={dayOf(since)} />
          </span>
        )}
        {preview.state === 'ready' && !since && <span className="small soft">{t('firstFiles')}</span>}
      </div>
      {meanwhile && (
        <p className="note bad changenote" role="alert">
          <strong>{t('changedMeanwhile')}</strong> {t('changedMeanwhileText')}
        </p>
      )}
      <Seen review={review} onGone={onGone} />
      {preview.state === 'ready' && <ColumnTypes draftId={preview.draftId} />}
      {preview.state === 'ready' && <ReleaseFields choice={choice} mayPublish={preview.mayPublish} />}
      <ReviewBar {...{ review, kinds, adds, waiting, choice, release, onCancel }} />
    </section>
  )
}

const Seen = ({ review, onGone }: { review: Review; onGone: (() => void) | undefined }) => {
  const { preview, again } = review
  const { t } = useTranslation('publishing')
  if (preview.state === 'none') return <p className="soft">{t('nothingToCompare')}</p>
  if (preview.state === 'asking')
    return (
      <div className="asking">
        <p role="status">{t('comparing')}</p>
        <Progress name={t('comparing')} />
      </div>
    )
  if (preview.state === 'refused') return <p className="soft">{t('refusedAbove')}</p>
  if (preview.state === 'failed') {
    const { status, requestId } = (preview.error ?? {}) as Partial<CallError>
    const isGone = status === 404 && onGone
    return (
      <FailedNote
        title={t(isGone ? 'draftGone' : 'previewFailed')}
        requestId={requestId}
        onTryAgain={isGone ? onGone : again}
      >
        {isGone ? t('draftGoneText') : <Trouble error={preview.error ?? {}} />}
      </FailedNote>
    )
  }
  return (
    <>
      <Findings review={review} findings={preview.changes.findings} />
      <ChangeFigures changes={preview.changes} />
      {preview.changes.table && <ChangeSamples table={preview.changes.table} />}
      {preview.changes.first && <FirstTable first={preview.changes.first} />}
      <ChangeNotes changes={preview.changes} />
    </>
  )
}
