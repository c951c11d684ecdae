import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { nameIn } from '../lists/texts.ts'
import { CategoryEntry } from './CategoryEntry.tsx'
import type { loader } from './CategoryPage.tsx'
import { SubCategoryLinks } from './SubCategoryLinks.tsx'

/** Number of visible panels; the rest are behind a 'more' (docs/behaviour/screens.md#category-drawer). */
const maxShownPanels = 10

/** The drawer inside a category: a panel for each category with its sub-categories; the current category's panel is open. */
export const CategoryPanels = ({ categories }: { categories: Category[] }) => {
  const { t } = useTranslation()
  const page = useRouteLoaderData<typeof loader>('catalogue/category/CategoryPage')
  const panels = categories.map(category => (
    <Panel key={category.categoryId} category={category} isHere={category.categoryId === page?.category.categoryId} />
  ))
  return (
    <>
      <ul>{panels.slice(0, maxShownPanels)}</ul>
      {panels.length > maxShownPanels && (
        <details className="morecategories">
          <summary>{t('moreCategories')}</summary>
          <ul>{panels.slice(maxShownPanels)}</ul>
        </details>
      )}
    </>
  )
}

const Panel = ({ category, isHere }: { category: Category; isHere: boolean }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const page = useRouteLoaderData<typeof loader>('catalogue/category/CategoryPage')
  const subCategories = page?.subCategories.filter(({ categoryId }) => categoryId === category.categoryId) ?? []
  return (
    <li className="panel">
      <CategoryEntry category={category} isHere={isHere && 'page'} />
      {subCategories.length > 0 && (
        // The key resets a panel when the page changes: the current category's opens, the others close.
        <details key={String(isHere)} open={isHere}>
          <summary aria-label={t('subCategoriesOf', { category: nameIn(language, category) })}>
            <Icon of={IconChevronDown} size={16} />
          </summary>
          <SubCategoryLinks category={category} subCategories={subCategories} />
        </details>
      )}
    </li>
  )
}
