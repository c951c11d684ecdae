import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { pickName } from '../lists/names.ts'
import { CategoryEntry } from './CategoryEntry.tsx'
import type { loader } from './CategoryPage.tsx'
import { SubCategoryLinks } from './SubCategoryLinks.tsx'

/** Further categories are in a fold below (docs/behaviour/screens.md#category-drawer). */
const maxShownPanels = 10

/** The categories in the drawer on the page of a category: each is a panel with its sub-categories, and the panel of the page is open. */
export const CategoryPanels = ({ categories }: { categories: Category[] }) => {
  const { t } = useTranslation()
  // Undefined on an error page.
  const page = useRouteLoaderData<typeof loader>('catalogue/category/CategoryPage')
  const panels = categories.map(category => (
    <Panel
      key={category.categoryId}
      category={category}
      isCurrent={category.categoryId === page?.category.categoryId}
    />
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

const Panel = ({ category, isCurrent }: { category: Category; isCurrent: boolean }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const page = useRouteLoaderData<typeof loader>('catalogue/category/CategoryPage')
  const subCategories = page?.subCategories.filter(({ categoryId }) => categoryId === category.categoryId) ?? []
  return (
    <li className="panel">
      <CategoryEntry category={category} current={isCurrent && 'page'} />
      {subCategories.length > 0 && (
        // The key resets a panel when the category of the page changes: the panel of the new one opens, that of the old one closes.
        <details key={String(isCurrent)} open={isCurrent}>
          <summary aria-label={t('subCategoriesOf', { category: pickName(language, category) })}>
            <Icon of={IconChevronDown} size={16} />
          </summary>
          <SubCategoryLinks category={category} subCategories={subCategories} />
        </details>
      )}
    </li>
  )
}
