import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { SearchField } from '../search/SearchField.tsx'
import { searchGroups, searchReports } from '../search/searches.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { type ReviewedKind, useReview } from './use-review.ts'
import { useReviewedChoice } from './use-reviewed-choice.ts'
import './reviews.css'

/** /admin/AccessReview: lists the open grants of a restricted report or of a user group; staff keep or end each. */
const AccessReviewPage = () => {
  const { t } = useTranslation(['reviews', 'shell'])
  const language = useLanguage()
  const reviewed = useReviewedChoice()
  const review = useReview(reviewed.kind, reviewed.id)
  const searchRestrictedReports = searchReports(language, { restrictedOnly: true })
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
          value={reviewed.kind}
          onChoose={reviewed.chooseKind}
        />
        <SearchField
          // A search field keeps its first search, so another kind or id needs a new field.
          key={`${reviewed.kind} ${reviewed.id}`}
          label={t(reviewed.kind)}
          hint={t(reviewed.kind === 'report' ? 'searchReport' : 'searchGroup')}
          search={reviewed.kind === 'report' ? searchRestrictedReports : searchGroups}
          chosenOption={reviewed.option}
          onChoose={reviewed.chooseOption}
        />
      </div>
      <FailureNote failure={review.failure} />
      {review.grants && (
        <ReviewTable grants={review.grants} onDecide={review.decide} decidingKey={review.decidingKey} />
      )}
    </div>
  )
}

export default AccessReviewPage
