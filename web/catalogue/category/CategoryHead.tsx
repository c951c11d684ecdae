import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { HiddenCountNote } from '../lists/HiddenCount.tsx'
import type { ListedSubCategory } from '../lists/listed.ts'
import { categoryPath, nameIn } from '../lists/texts.ts'
import { SearchBox } from '../search/SearchBox.tsx'

interface Props {
  category: Category
  subCategories: ListedSubCategory[]
  words: string
}

/** The heading of a category with its counts and its search. */
export const CategoryHead = ({ category, subCategories, words }: Props) => {
  const { t } = useTranslation(['catalogue', 'shell'])
  const name = nameIn(useLanguage(), category)
  const path = categoryPath(category)
  const tables = category.reportCount
  const bands = subCategories.filter(({ categoryId }) => categoryId === category.categoryId).length
  return (
    <div className="toolbar">
      <div>
        <nav className="crumb" aria-label={t('path')}>
          <Link to="/">{t('home', { ns: 'shell' })}</Link>
          <span aria-hidden="true">›</span>
          <span>{t('categories', { ns: 'shell' })}</span>
        </nav>
        <h1>{name}</h1>
        <p className="small soft">
          {t('countTables', { count: tables, shown: formatNumber(tables) })}
          <HiddenCountNote count={category.hiddenCount} />{' '}
          {t('inSubCategories', { count: bands, shown: formatNumber(bands) })}
        </p>
      </div>
      <SearchBox key={path} path={path} words={words} label={t('searchWithin', { category: name })} />
    </div>
  )
}
