import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { CallError } from '../../../../frame/calls.ts'
import { FailureText } from '../../../../frame/staff/FailureText.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { RetryNote } from '../../../../ui/RetryNote.tsx'
import { ChangeFigures } from './ChangeFigures.tsx'
import { ChangeNotes } from './ChangeNotes.tsx'
import { ChangeSamples } from './ChangeSamples.tsx'
import { ColumnChanges } from './ColumnChanges.tsx'
import { FactChanges } from './FactChanges.tsx'
import { FirstTable } from './FirstTable.tsx'
import { CheckResult } from './findings/Verdict.tsx'
import { PageFitPart } from './PageFitPart.tsx'
import type { Review } from './use-review.ts'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  /** Creates the draft again after the server has deleted it; undefined if nothing can do that. */
  onDraftGone: (() => void) | undefined
  /** Reads the files again as the whole table instead of as added rows; undefined if that is not possible. */
  onReplaceTable: (() => void) | undefined
}

/**
 * The changes that publishing a draft makes: the result of the checks, figures, columns, rows and fields; or the reason why they are not
 * shown yet.
 */
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
    const error = preview.error ?? {}
    const { status, requestId } = error as Partial<CallError>
    const canStartAgain = status === 404 && onDraftGone !== undefined
    if (canStartAgain)
      return (
        <RetryNote title={t('draftExpired')} requestId={requestId} onTryAgain={onDraftGone}>
          {t('draftExpiredText')}
        </RetryNote>
      )
    return (
      <RetryNote title={t('previewFailed')} requestId={requestId} onTryAgain={reload}>
        <FailureText error={error} />
      </RetryNote>
    )
  }
  const { changes } = preview
  // `newestFileAt` is null for a report without files, whose columns are all new.
  const hasFiles = changes.newestFileAt !== null
  return (
    <>
      <CheckResult {...{ review, changes, kinds, onReplaceTable }} />
      <ChangeFigures changes={changes} />
      {changes.table && hasFiles && <ColumnChanges table={changes.table} />}
      {changes.fit && <PageFitPart fit={changes.fit} />}
      {changes.table && <ChangeSamples table={changes.table} />}
      {changes.first && <FirstTable first={changes.first} />}
      <FactChanges facts={changes.facts} />
      <ChangeNotes changes={changes} />
    </>
  )
}
