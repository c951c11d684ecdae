import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import type { Option } from '../../ui/fields/options.ts'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { SearchField } from '../search/SearchField.tsx'
import { searchGroups, searchReports } from '../search/searches.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { type ReviewedKind, useReview } from './use-review.ts'
import './reviews.css'

/** /admin/AccessReview: lists the open grants of a restricted report or of a user group; staff keep or end each. */
const AccessReviewPage = () => {
  const { t } = useTranslation(['reviews', 'shell'])
  const language = useLanguage()
  const [parameters, setParameters] = useSearchParams()
  const urlKind: ReviewedKind = parameters.get('of') === 'group' ? 'group' : 'report'
  // The selection shows immediately; the URL follows when the navigation is complete.
  const [reviewedKind, setReviewedKind] = useState(urlKind)
  useEffect(() => setReviewedKind(urlKind), [urlKind])
  // The id in the URL belongs to the kind in the URL; 0 means that nothing is reviewed.
  const reviewedId = reviewedKind === urlKind ? Number(parameters.get('id')) : 0
  const review = useReview(reviewedKind, reviewedId)
  const [chosenOption, setChosenOption] = useState<Option>()
  // When the reader goes back or forward, the id in the URL replaces what was chosen later.
  useEffect(
    () => setChosenOption(previous => (Number(previous?.key) === reviewedId ? previous : undefined)),
    [reviewedId],
  )
  const choose = (option: Option | undefined) => {
    setChosenOption(option)
    if (option) setParameters({ of: reviewedKind, id: option.key, name: option.label }, { preventScrollReset: true })
  }
  // After a reload, the name in the URL serves as the label until another option is chosen.
  const urlOption =
    reviewedId > 0 ? { key: String(reviewedId), label: parameters.get('name') ?? String(reviewedId) } : undefined
  const shownOption = chosenOption ?? urlOption
  const searchRestrictedReports = searchReports(language, true)
  return (
    <div className="reviews">
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <div>
          <h1>{t('title')}</h1>
          <p className="soft">{t('text')}</p>
        </div>
      </div>
      <div className="choosing">
        <RadioField<ReviewedKind>
          legend={t('reviewOf')}
          choices={[
            ['report', t('ofReport')],
            ['group', t('ofGroup')],
          ]}
          value={reviewedKind}
          onChoose={nextKind => {
            setChosenOption(undefined)
            setReviewedKind(nextKind)
            setParameters({ of: nextKind }, { preventScrollReset: true })
          }}
        />
        <SearchField
          // A search field keeps its first search, so another kind or id needs a new field.
          key={`${reviewedKind} ${reviewedId}`}
          label={t(reviewedKind)}
          hint={t(reviewedKind === 'report' ? 'searchReport' : 'searchGroup')}
          search={reviewedKind === 'report' ? searchRestrictedReports : searchGroups}
          chosenOption={shownOption}
          onChoose={choose}
        />
      </div>
      {review.failure !== undefined && (
        <p className="note bad" role="alert">
          <FailureText error={review.failure} />
        </p>
      )}
      {review.grants && (
        <ReviewTable grants={review.grants} onDecide={review.decide} decidingKey={review.decidingKey} />
      )}
    </div>
  )
}

export default AccessReviewPage
