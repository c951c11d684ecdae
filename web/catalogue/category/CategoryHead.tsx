import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { buildCategoryPath } from '../lists/catalogue-paths.ts'
import { HiddenCountNote } from '../lists/HiddenCount.tsx'
import type { ListedSubCategory } from '../lists/listed.ts'
import { pickName } from '../lists/names.ts'
import { SearchBox } from '../search/SearchBox.tsx'

interface Props {
  category: Category
  /** The sub-categories of all categories. */
  subCategories: ListedSubCategory[]
  /** The words of the current search; empty if there is none. */
  words: string
}

/** The heading of a category with its counts and its search. */
export const CategoryHead = ({ category, subCategories, words }: Props) => {
  const { t } = useTranslation(['catalogue', 'shell'])
  const name = pickName(useLanguage(), category)
  const path = buildCategoryPath(category)
  const { reportCount, hiddenCount } = category
  const subCategoryCount = subCategories.filter(({ categoryId }) => categoryId === category.categoryId).length
  return (
    <div className="toolbar">
      <div>
        <nav className="crumb" aria-label={t('breadcrumb')}>
          <Link to="/">{t('home', { ns: 'shell' })}</Link>
          <span aria-hidden="true">›</span>
          <span>{t('categories', { ns: 'shell' })}</span>
        </nav>
        <h1>{name}</h1>
        <p className="small soft">
          {t('countTables', { count: reportCount, number: formatNumber(reportCount) })}
          <HiddenCountNote count={hiddenCount} />{' '}
          {t('inSubCategories', { count: subCategoryCount, number: formatNumber(subCategoryCount) })}
        </p>
      </div>
      {/* The key discards the typed words when the category changes. */}
      <SearchBox key={path} path={path} words={words} label={t('searchWithin', { category: name })} />
    </div>
  )
}
