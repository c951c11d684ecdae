import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { CallError } from '../../../../frame/calls.ts'
import { FailureText } from '../../../../frame/staff/FailureText.tsx'
import { FailedNote } from '../../../../ui/FailedNote.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { ChangeFigures } from './ChangeFigures.tsx'
import { ChangeNotes } from './ChangeNotes.tsx'
import { ChangeSamples } from './ChangeSamples.tsx'
import { ColumnChanges } from './ColumnChanges.tsx'
import { FactChanges } from './FactChanges.tsx'
import { FirstTable } from './FirstTable.tsx'
import { Verdict } from './findings/Verdict.tsx'
import { PageFitPart } from './PageFitPart.tsx'
import type { Review } from './use-review.ts'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  onDraftGone: (() => void) | undefined
  onReplaceTable: (() => void) | undefined
}

/** The changes that publishing a draft makes: verdict, figures, columns, rows and fields; or the reason why they are not shown yet. */
export const ChangesPreview = ({ review, kinds, onDraftGone, onReplaceTable }: Props) => {
  const { preview, reload } = review
  const { t } = useTranslation('publishing')
  if (preview.state === 'none') return <p className="soft">{t('nothingToCompare')}</p>
  if (preview.state === 'loading')
    return (
      <div className="comparing">
        <p role="status">{t('comparing')}</p>
        <Progress name={t('comparing')} />
      </div>
    )
  if (preview.state === 'refused') return <p className="soft">{t('filesDisagree')}</p>
  if (preview.state === 'failed') {
    // The error is undefined if the response had no changes.
    const { status, requestId } = (preview.error ?? {}) as Partial<CallError>
    // Undefined if the draft still exists, or if nothing can replace it.
    const startAgain = status === 404 ? onDraftGone : undefined
    return (
      <FailedNote
        title={t(startAgain ? 'draftExpired' : 'previewFailed')}
        requestId={requestId}
        onTryAgain={startAgain ?? reload}
      >
        {startAgain ? t('draftExpiredText') : <FailureText error={preview.error ?? {}} />}
      </FailedNote>
    )
  }
  const { changes } = preview
  return (
    <>
      <Verdict {...{ review, changes, kinds, onReplaceTable }} />
      <ChangeFigures changes={changes} />
      {changes.table && changes.newestFileAt !== null && <ColumnChanges table={changes.table} />}
      {changes.fit && <PageFitPart fit={changes.fit} />}
      {changes.table && <ChangeSamples table={changes.table} />}
      {changes.first && <FirstTable first={changes.first} />}
      <FactChanges facts={changes.facts} />
      <ChangeNotes changes={changes} />
    </>
  )
}
