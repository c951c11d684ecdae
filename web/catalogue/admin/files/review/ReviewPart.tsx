import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Release } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { Day } from '../../../../ui/values/Day.tsx'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { ColumnTypes } from '../columns/ColumnTypes.tsx'
import { useReleaseChoice } from '../releases/use-release-choice.ts'
import { arrival } from '../slots/arrival.ts'
import { DecidePart } from './DecidePart.tsx'
import { SeenChanges } from './SeenChanges.tsx'
import type { Review } from './use-review.ts'
import { useScrollToPart } from './use-scroll-to-part.ts'
import './review.css'
import './review-tables.css'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  /** True if the report has no file of one of the kinds yet. */
  adds?: boolean
  /** What is still missing. */
  waiting?: string | undefined
  /** Set if the draft waits or has waited; its time is the default. */
  release?: Release
  onCancel: () => void
  /** The draft no longer exists: uploads its files into a new one. */
  onGone?: () => void
  /** Starts over with other files; absent if the files were not chosen here. */
  onOther?: () => void
  /** Reads added rows again as the whole table. */
  onReplaceTable?: () => void
  /** True to take the focus from the pressed button. */
  arrives?: boolean
}

/** Shows the changes of a draft, and next to them the controls to publish it. */
export const ReviewPart = ({ review, kinds, onGone, onReplaceTable, arrives = false, ...decisionProps }: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const choice = useReleaseChoice(decisionProps.release)
  const { preview, isOutdated } = review
  const ready = preview.state === 'ready' ? preview : undefined
  const since = ready?.changes.since
  const part = useScrollToPart(ready !== undefined)
  return (
    <section className="section review" aria-labelledby={heading} ref={part} {...(arrives && arrival)}>
      <div className="seen">
        <div className="sechead">
          <h2 id={heading}>{t('whatWillChange')}</h2>
          {since && (
            <span className="small soft">
              {t('sinceRelease')} <Day of={toBangkokDay(since)} />
            </span>
          )}
          {ready && !since && <span className="small soft">{t('firstFiles')}</span>}
        </div>
        {isOutdated && (
          <p className="note bad changenote" role="alert">
            <strong>{t('changedMeanwhile')}</strong> {t('changedMeanwhileText')}
          </p>
        )}
        <SeenChanges {...{ review, kinds, onGone, onReplaceTable }} />
        {ready && <ColumnTypes draftId={ready.draftId} />}
      </div>
      <DecidePart {...{ review, kinds, choice }} {...decisionProps} />
    </section>
  )
}
