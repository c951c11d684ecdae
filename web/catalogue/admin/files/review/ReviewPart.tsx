import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Release } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { Day } from '../../../../ui/values/Day.tsx'
import { dayOf } from '../../../../ui/values/moments.ts'
import { ColumnTypes } from '../columns/ColumnTypes.tsx'
import { useReleaseChoice } from '../releases/use-release-choice.ts'
import { arrival } from '../slots/arrival.ts'
import { DecidePart } from './DecidePart.tsx'
import { SeenChanges } from './SeenChanges.tsx'
import type { Review } from './use-review.ts'
import { useShownWhole } from './use-shown-whole.ts'
import './review.css'
import './review-tables.css'

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
  /** Starts again with other files; absent where the files were not chosen here. */
  onOther?: () => void
  /** Reads added rows again as the whole table. */
  onReplaceTable?: () => void
  /** Takes the focus from the button that it answers. */
  arrives?: boolean
}

/** What becomes different, and beside it the decision: publish, or not. */
export const ReviewPart = ({ review, kinds, onGone, onReplaceTable, arrives = false, ...given }: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const choice = useReleaseChoice(given.release)
  const { preview, meanwhile } = review
  const ready = preview.state === 'ready' ? preview : undefined
  const since = ready?.changes.since
  const part = useShownWhole(ready !== undefined)
  return (
    <section className="section review" aria-labelledby={heading} ref={part} {...(arrives && arrival)}>
      <div className="seen">
        <div className="sechead">
          <h2 id={heading}>{t('whatWillChange')}</h2>
          {since && (
            <span className="small soft">
              {t('sinceRelease')} <Day of={dayOf(since)} />
            </span>
          )}
          {ready && !since && <span className="small soft">{t('firstFiles')}</span>}
        </div>
        {meanwhile && (
          <p className="note bad changenote" role="alert">
            <strong>{t('changedMeanwhile')}</strong> {t('changedMeanwhileText')}
          </p>
        )}
        <SeenChanges {...{ review, kinds, onGone, onReplaceTable }} />
        {ready && <ColumnTypes draftId={ready.draftId} />}
      </div>
      <DecidePart {...{ review, kinds, choice }} {...given} />
    </section>
  )
}
