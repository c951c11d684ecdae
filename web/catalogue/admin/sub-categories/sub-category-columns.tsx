import { useTranslation } from 'react-i18next'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { buildNumberColumn } from '../../../ui/table/value-columns.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName } from '../../lists/names.ts'
import { NameCell } from './NameCell.tsx'
import { RowButtons } from './RowButtons.tsx'
import type { SubCategoryRow } from './sub-category-rows.ts'
import type { InlineEdit } from './use-inline-edit.ts'

/** Returns the columns of the table of sub-categories. The edited row shows fields instead of names. */
export const useSubCategoryColumns = (
  edit: InlineEdit,
  onDelete: (row: SubCategoryRow) => void,
): Column<SubCategoryRow>[] => {
  const { t } = useTranslation('catalogueAdmin')
  const language = useLanguage()
  return addPhonePlaces(
    [
      {
        name: 'category',
        label: t('categoryName'),
        text: ({ category }) => (category ? pickName(language, category) : ''),
      },
      {
        name: 'nameEn',
        label: t('subCategoryName'),
        text: ({ nameEn }) => nameEn,
        className: 'long',
        show: row => <NameCell row={row} name="nameEn" label={t('subCategoryName')} edit={edit} />,
      },
      {
        name: 'nameTh',
        label: t('subCategoryNameTh'),
        text: ({ nameTh }) => nameTh,
        className: 'long',
        show: row => <NameCell row={row} name="nameTh" label={t('subCategoryNameTh')} edit={edit} />,
      },
      buildNumberColumn('reports', t('reports'), ({ reportCount }) => reportCount),
      {
        name: 'actions',
        label: t('actions'),
        className: 'press',
        show: row => <RowButtons row={row} edit={edit} onDelete={onDelete} />,
      },
    ],
    { title: 'nameEn', second: 'nameTh', note: 'reports' },
  )
}
