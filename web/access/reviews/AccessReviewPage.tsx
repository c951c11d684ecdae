import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Trouble } from '../../frame/staff/Trouble.tsx'
import type { Option } from '../../ui/fields/options.ts'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { SearchField } from '../search/SearchField.tsx'
import { searchGroups, searchReports } from '../search/searches.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { useReview } from './use-review.ts'
import './reviews.css'

type ReviewSubject = 'report' | 'group'

/** /admin/AccessReview: the open grants of a restricted report or of a user group; each is kept or ended, and the decision recorded. */
const AccessReviewPage = () => {
  const { t } = useTranslation(['reviews', 'shell'])
  const language = useLanguage()
  const [parameters, setParameters] = useSearchParams()
  const addressedKind: ReviewSubject = parameters.get('of') === 'group' ? 'group' : 'report'
  // The selection shows immediately; the URL follows when the navigation is complete.
  const [subjectKind, setSubjectKind] = useState(addressedKind)
  useEffect(() => setSubjectKind(addressedKind), [addressedKind])
  const id = subjectKind === addressedKind ? Number(parameters.get('id')) : 0
  const review = useReview(subjectKind, id)
  const [chosenOption, setChosenOption] = useState<Option>()
  // Back and forward replace a later choice.
  useEffect(() => setChosenOption(previous => (Number(previous?.key) === id ? previous : undefined)), [id])
  const choose = (option: Option | undefined) => {
    setChosenOption(option)
    if (option) setParameters({ of: subjectKind, id: option.key, name: option.label }, { preventScrollReset: true })
  }
  const addressedOption = id > 0 ? { key: String(id), label: parameters.get('name') ?? String(id) } : undefined
  const shownOption = chosenOption ?? addressedOption
  return (
    <div className="reviews">
      <title>{t('titleOf', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <div>
          <h1>{t('title')}</h1>
          <p className="soft">{t('text')}</p>
        </div>
      </div>
      <div className="choosing">
        <RadioField<ReviewSubject>
          legend={t('reviewOf')}
          choices={[
            ['report', t('ofReport')],
            ['group', t('ofGroup')],
          ]}
          value={subjectKind}
          onChoose={next => {
            setChosenOption(undefined)
            setSubjectKind(next)
            setParameters({ of: next }, { preventScrollReset: true })
          }}
        />
        <SearchField
          key={`${subjectKind} ${id}`}
          label={t(subjectKind)}
          hint={t(subjectKind === 'report' ? 'searchReport' : 'searchGroup')}
          search={subjectKind === 'report' ? searchReports(language, true) : searchGroups}
          chosenOption={shownOption}
          onChoose={choose}
        />
      </div>
      {review.failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={review.failure} />
        </p>
      )}
      {review.grants && <ReviewTable grants={review.grants} onDecide={review.decide} deciding={review.deciding} />}
    </div>
  )
}

export default AccessReviewPage
