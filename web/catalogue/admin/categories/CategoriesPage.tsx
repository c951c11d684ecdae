import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { listEditableCategories } from '../../../../contract/catalogue/category-editing.ts'
import { visitContext } from '../../../frame/visit.ts'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'
import type { Route } from './+types/CategoriesPage.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { CategoryOrderTable } from './CategoryOrderTable.tsx'
import './categories.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listEditableCategories)

/** /admin/Categories: adds and reorders categories, and edits their names and icons. */
const CategoriesPage = ({ loaderData: { categories } }: Route.ComponentProps) => {
  const { t } = useTranslation(['catalogueAdmin', 'shell'])
  const [editedCategory, openEdited, closeEdited] = useOpened<Category | 'new'>()
  const title = t('categories')
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <div className="toolbar">
        <div>
          <h1>{title}</h1>
          <p className="soft">{t('categoriesText')}</p>
        </div>
        <button type="button" className="btn primary" onClick={() => openEdited('new')}>
          {t('addCategory')}
        </button>
      </div>
      <CategoryOrderTable categories={categories} onEdit={openEdited} />
      {editedCategory && (
        <CategoryDialog category={editedCategory === 'new' ? undefined : editedCategory} onClose={closeEdited} />
      )}
    </>
  )
}

export default CategoriesPage
