import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SearchResult } from '../../../contract/catalogue/search/report-searches.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { addParameters } from '../lists/catalogue-paths.ts'
import { pickName } from '../lists/names.ts'

interface Props {
  words: string
  /** The English name of the selected category; empty for all. */
  chosenCategory: string
  byCategory: SearchResult['byCategory']
}

/** The number of results in each category, each as a link to only its results. */
export const Facets = ({ words, chosenCategory, byCategory }: Props) => {
  const { t } = useTranslation('catalogue')
  const language = useLanguage()
  const { categories } = useVisit()
  const facets = byCategory.flatMap(({ categoryId, count }) => {
    // A category that was added after the page's categories were loaded gets no link.
    const category = categories.find(candidate => candidate.categoryId === categoryId)
    return category ? [{ key: category.nameEn, name: pickName(language, category), count }] : []
  })
  const total = byCategory.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className="facets" aria-label={t('resultCategories')}>
      {[{ key: '', name: t('all'), count: total }, ...facets].map(({ key, name, count }) => (
        <Link
          key={key}
          to={addParameters('/', { q: words, category: key })}
          preventScrollReset
          aria-current={key === chosenCategory ? 'true' : undefined}
        >
          {name} <span className="n">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
