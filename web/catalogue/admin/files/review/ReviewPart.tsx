import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRelease } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { Day } from '../../../../ui/values/Day.tsx'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { focusOnMount } from '../../scroll-and-focus.ts'
import { ColumnTypes } from '../columns/ColumnTypes.tsx'
import { useReleaseChoice } from '../releases/use-release-choice.ts'
import { ChangesPreview } from './ChangesPreview.tsx'
import { DecisionPart } from './DecisionPart.tsx'
import type { Review } from './use-review.ts'
import { useScrollToPart } from './use-scroll-to-part.ts'
import './review.css'
import './review-tables.css'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  /** True if the report has no file of one of the kinds yet. */
  addsKind?: boolean
  /** What is still missing for the publication; undefined if nothing is. */
  missingText?: string | undefined
  /** Set if the draft waits or has waited for its time or for a second person; its time is the default. */
  release?: DraftRelease
  onCancel: () => void
  /** Called if the draft no longer exists and the user tries again. */
  onDraftGone?: () => void
  /** Starts over with other files; absent if the files were not chosen here. */
  onChooseOther?: () => void
  /** Reads the files again as the whole table instead of as added rows; absent if that is not possible. */
  onReplaceTable?: () => void
  /** True if this part appears after a press and takes the focus from the button. */
  takesFocus?: boolean
}

/** The review of a draft: its changes, and next to them the fields and buttons to publish it. */
export const ReviewPart = ({
  review,
  kinds,
  onDraftGone,
  onReplaceTable,
  takesFocus = false,
  ...decisionProps
}: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const choice = useReleaseChoice(decisionProps.release)
  const { preview, isOutdated } = review
  const readyPreview = preview.state === 'ready' ? preview : undefined
  const newestFileAt = readyPreview?.changes.newestFileAt
  const partElement = useScrollToPart({ isReady: readyPreview !== undefined })
  return (
    <section className="section review" aria-labelledby={heading} ref={partElement} {...(takesFocus && focusOnMount)}>
      <div className="seen">
        <div className="sechead">
          <h2 id={heading}>{t('whatWillChange')}</h2>
          {newestFileAt && (
            <span className="small soft">
              {t('sinceRelease')} <Day of={toBangkokDay(newestFileAt)} />
            </span>
          )}
          {readyPreview && !newestFileAt && <span className="small soft">{t('firstFiles')}</span>}
        </div>
        {/* The pressed button is disabled until the changes are loaded again. */}
        {isOutdated && (
          <p className="note bad changenote" role="alert" {...focusOnMount}>
            <strong>{t('changedMeanwhile')}</strong> {t('changedMeanwhileText')}
          </p>
        )}
        <ChangesPreview {...{ review, kinds, onDraftGone, onReplaceTable }} />
        {readyPreview && <ColumnTypes key={readyPreview.draftId} draftId={readyPreview.draftId} />}
      </div>
      <DecisionPart {...{ review, kinds, choice }} {...decisionProps} />
    </section>
  )
}
