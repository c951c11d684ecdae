import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickCategoryIcon } from '../../category/category-icons.ts'
import { pickName } from '../../lists/names.ts'
import { PlaceCell } from '../PlaceCell.tsx'

interface Props {
  category: Category
  /** From 1. */
  position: number
  categoryCount: number
  onMove: (offset: 1 | -1) => void
  onEdit: () => void
}

/** The row of a category: its position with buttons to move it, its icon, names and number of reports, and a button to edit it. */
export const CategoryRow = ({ category, position, categoryCount, onMove, onEdit }: Props) => {
  const { t } = useTranslation('catalogueAdmin')
  const name = pickName(useLanguage(), category)
  return (
    <tr>
      <PlaceCell name={name} position={position} rowCount={categoryCount} onMove={onMove} />
      <td>
        <Icon of={pickCategoryIcon(category.icon)} />
      </td>
      <th scope="row">{category.nameEn}</th>
      <th scope="row" lang="th">
        {category.nameTh}
      </th>
      <td className="r" data-label={t('reports')}>
        {formatNumber(category.reportCount)}
      </td>
      <td className="r">
        <button type="button" className="btn sm" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </button>
      </td>
    </tr>
  )
}
