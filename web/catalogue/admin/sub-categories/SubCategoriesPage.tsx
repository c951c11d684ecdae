import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listEditableCategories } from '../../../../contract/catalogue/category-editing.ts'
import { listSubCategoriesOfCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { visitContext } from '../../../frame/visit.ts'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import type { Route } from './+types/SubCategoriesPage.ts'
import { AddSubCategoryDialog } from './AddSubCategoryDialog.tsx'
import { DeleteSubCategoryDialog } from './DeleteSubCategoryDialog.tsx'
import { useSubCategoryColumns } from './sub-category-columns.tsx'
import type { SubCategoryRow } from './sub-category-rows.ts'
import { useInlineEdit } from './use-inline-edit.ts'
import './sub-categories.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const [{ categories }, subCategories] = await Promise.all([
    call(listEditableCategories),
    // Without an input, the call returns the sub-categories of all categories.
    call(listSubCategoriesOfCategory),
  ])
  const categoriesById = new Map(categories.map(category => [category.categoryId, category]))
  return { categories, rows: subCategories.map(row => ({ ...row, category: categoriesById.get(row.categoryId) })) }
}

/** /admin/SubCategories: adds, renames and deletes sub-categories (docs/behaviour/editor.md#sub-categories). */
const SubCategoriesPage = ({ loaderData: { categories, rows } }: Route.ComponentProps) => {
  const { t } = useTranslation(['catalogueAdmin', 'shell'])
  const [isAdding, setIsAdding] = useState(false)
  const [rowToDelete, openDeletion, closeDeletion] = useOpened<SubCategoryRow>()
  const edit = useInlineEdit(rows)
  const title = t('subCategories')
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <div className="toolbar">
        <div>
          <h1>{title}</h1>
          <p className="soft">{t('subCategoriesText')}</p>
        </div>
      </div>
      <StaffTable
        label={title}
        columns={useSubCategoryColumns(edit, openDeletion)}
        rows={rows}
        rowKey={({ subCategoryId }) => subCategoryId}
      >
        <button type="button" className="btn primary" onClick={() => setIsAdding(true)}>
          {t('addSubCategory')}
        </button>
      </StaffTable>
      {isAdding && <AddSubCategoryDialog categories={categories} onClose={() => setIsAdding(false)} />}
      {rowToDelete && <DeleteSubCategoryDialog row={rowToDelete} onClose={closeDeletion} />}
      <LeaveDialog text={t('leaveText')} wouldLoseWork={edit.isUnsaved} />
    </>
  )
}

export default SubCategoriesPage
