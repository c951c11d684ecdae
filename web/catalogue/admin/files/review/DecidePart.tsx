import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Release } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { ReleaseFields } from '../releases/ReleaseFields.tsx'
import { usePublisher } from '../releases/use-publisher.ts'
import type { ReleaseChoice } from '../releases/use-release-choice.ts'
import { ReplaceTick } from './ReplaceTick.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { isOtherTable, type Review } from './use-review.ts'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  choice: ReleaseChoice
  adds?: boolean
  waiting?: string | undefined
  release?: Release
  onCancel: () => void
  onOther?: () => void
}

/** When and by whom a draft is published, in its own column, so that it does not cover the figures. */
export const DecidePart = ({ review, kinds, choice, adds = false, waiting, release, onCancel, onOther }: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const { preview } = review
  const isAlarm = preview.state === 'ready' && isOtherTable(preview.changes)
  // By default, a draft that was sent or scheduled is published by the user who opens it.
  const publisher = usePublisher({ preview, isAlarm: isAlarm && (!release || release.state === 'returned') })
  return (
    <section className="decide" aria-labelledby={heading}>
      <h3 id={heading}>{t(isAlarm ? 'replaceWhole' : 'decision')}</h3>
      {isAlarm && onOther && (
        <button type="button" className="btn primary" onClick={onOther}>
          {t('chooseOther')}
        </button>
      )}
      {isAlarm && <p className="small soft">{t('otherTableText')}</p>}
      {preview.state === 'ready' && <ReleaseFields choice={choice} publisher={publisher} />}
      {preview.state === 'ready' && <ReplaceTick review={review} changes={preview.changes} />}
      <ReviewBar {...{ review, kinds, adds, waiting, choice, publisher, release, onCancel }} />
    </section>
  )
}
