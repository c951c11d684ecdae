import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { useLanguage } from '../../words/use-language.ts'
import { buildCategoryPath } from '../lists/catalogue-paths.ts'
import { pickName } from '../lists/names.ts'

/** Shown when a search finds nothing: the specification's sentences, and suggestions. `within` is the category that was searched. */
export const NothingFound = ({ words, within }: { words: string; within?: Category }) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const language = useLanguage()
  return (
    <div className="empty" role="status">
      <p>{t('searchFoundNothing', { ns: 'messages', words })}</p>
      <p className="small soft">{t('nothingToDisplay', { ns: 'messages' })}</p>
      {within ? (
        <p className="small next">
          <Link to={buildCategoryPath(within)}>{t('wholeCategory', { category: pickName(language, within) })}</Link>
        </p>
      ) : (
        <LargestCategories />
      )}
    </div>
  )
}

const suggestionCount = 3

/** Suggests the largest categories. */
const LargestCategories = () => {
  const { t } = useTranslation('catalogue')
  const language = useLanguage()
  const largestCategories = useVisit()
    .categories.toSorted((one, other) => other.reportCount - one.reportCount)
    .slice(0, suggestionCount)
  return (
    <>
      <p className="small next">{t('emptySearchHint')}</p>
      <p className="small">
        {largestCategories.map((category, index) => (
          <span key={category.categoryId}>
            {index > 0 && ' · '}
            <Link to={buildCategoryPath(category)}>{pickName(language, category)}</Link>
          </span>
        ))}
      </p>
    </>
  )
}
