import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/fields/combobox/SearchField.tsx'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { searchGroups, searchReports } from '../search/searches.ts'
import { ReviewTable } from './ReviewTable.tsx'
import type { ReviewedKind } from './use-review.ts'
import { useReviewedChoice } from './use-reviewed-choice.ts'
import './reviews.css'

/** /admin/AccessReview: lists the open grants of a restricted report or of a user group; staff keep or end each. */
const AccessReviewPage = () => {
  const { t } = useTranslation(['reviews', 'shell'])
  const language = useLanguage()
  const reviewed = useReviewedChoice()
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
      {/* The id is 0 if the URL has none, and NaN if it is not a number. */}
      {reviewed.id > 0 && (
        <ReviewTable key={`${reviewed.kind} ${reviewed.id}`} reviewedKind={reviewed.kind} id={reviewed.id} />
      )}
    </div>
  )
}

export default AccessReviewPage
