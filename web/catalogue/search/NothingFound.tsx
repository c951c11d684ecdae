import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { useLanguage } from '../../words/use-language.ts'
import { categoryPath, nameIn } from '../lists/texts.ts'

/** Shown when nothing was found: the specification's sentences, and suggestions. */
export const NothingFound = ({ words, within }: { words: string; within?: Category }) => {
  const { t } = useTranslation(['catalogue', 'messages'])
  const language = useLanguage()
  return (
    <div className="empty" role="status">
      <p>{t('searchFoundNothing', { ns: 'messages', words })}</p>
      <p className="small soft">{t('nothingToDisplay', { ns: 'messages' })}</p>
      {within ? (
        <p className="small next">
          <Link to={categoryPath(within)}>{t('wholeCategory', { category: nameIn(language, within) })}</Link>
        </p>
      ) : (
        <LargestCategories />
      )}
    </div>
  )
}

/** Suggests the three largest categories. */
const LargestCategories = () => {
  const { t } = useTranslation('catalogue')
  const language = useLanguage()
  const largestCategories = useVisit()
    .categories.toSorted((one, other) => other.reportCount - one.reportCount)
    .slice(0, 3)
  return (
    <>
      <p className="small next">{t('tryFewer')}</p>
      <p className="small">
        {largestCategories.map((category, index) => (
          <span key={category.categoryId}>
            {index > 0 && ' · '}
            <Link to={categoryPath(category)}>{nameIn(language, category)}</Link>
          </span>
        ))}
      </p>
    </>
  )
}
