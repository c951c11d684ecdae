import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRelease } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { useFocusFirstInvalid } from '../../../../ui/fields/use-focus-first-invalid.ts'
import { ReleaseFields } from '../releases/ReleaseFields.tsx'
import { usePublisher } from '../releases/use-publisher.ts'
import type { ReleaseChoice } from '../releases/use-release-choice.ts'
import { isOtherTable } from './other-table.ts'
import { ReplaceCheckbox } from './ReplaceCheckbox.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import type { Review } from './use-review.ts'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  choice: ReleaseChoice
  /** True if the report has no file of one of the kinds yet. */
  addsKind?: boolean
  /** What is still missing for the publication; undefined if nothing is. */
  missingText?: string | undefined
  /** Set if the draft waits or has waited for its time or for a second person. */
  release?: DraftRelease
  onCancel: () => void
  /** Starts over with other files; absent if the files were not chosen here. */
  onChooseOther?: () => void
}

/** The fields and buttons that decide when and by whom a draft is published, in a column beside the changes, which it does not cover. */
export const DecisionPart = (props: Props) => {
  const { review, kinds, choice, addsKind = false, missingText, release, onCancel, onChooseOther } = props
  const { t } = useTranslation('publishing')
  const heading = useId()
  const { preview, busy } = review
  const { formRef, markSubmitted } = useFocusFirstInvalid<HTMLElement>({ busy })
  const replacesTable = preview.state === 'ready' && isOtherTable(preview.changes)
  // A returned draft is decided like a new one: the second person has sent it back to its maker.
  const isWaitingDraft = release !== undefined && release.state !== 'returned'
  // A second person is preselected for a different table. But a draft that was sent or scheduled is published by the user who opens it.
  const publisher = usePublisher({ preview, preselectsSecond: replacesTable && !isWaitingDraft })
  return (
    <section ref={formRef} className="decide" aria-labelledby={heading}>
      <h3 id={heading}>{t(replacesTable ? 'replaceWhole' : 'decision')}</h3>
      {replacesTable && onChooseOther && (
        <button type="button" className="btn primary" onClick={onChooseOther}>
          {t('chooseOther')}
        </button>
      )}
      {replacesTable && <p className="small soft">{t('otherTableText')}</p>}
      {preview.state === 'ready' && <ReleaseFields choice={choice} publisher={publisher} />}
      {preview.state === 'ready' && <ReplaceCheckbox review={review} changes={preview.changes} />}
      <ReviewBar
        {...{ review, kinds, addsKind, missingText, choice, publisher, release, onCancel }}
        onSubmit={markSubmitted}
      />
    </section>
  )
}
