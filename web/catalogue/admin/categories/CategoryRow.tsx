import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickCategoryIcon } from '../../category/category-icons.ts'
import { pickName } from '../../lists/names.ts'

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
  const moves = [
    { icon: IconArrowUp, label: t('moveUp', { name }), offset: -1, isPossible: position > 1 },
    { icon: IconArrowDown, label: t('moveDown', { name }), offset: 1, isPossible: position < categoryCount },
  ] as const
  return (
    <tr>
      <td className="place">
        <span className="num">{position}</span>
        {moves.map(({ icon, label, offset, isPossible }) => (
          <button
            key={offset}
            type="button"
            className={isPossible ? 'act' : 'act off'}
            // Stays focusable at the ends of the list, so that keyboard users keep the focus after a move.
            aria-disabled={!isPossible}
            aria-label={label}
            title={label}
            onClick={({ detail: clickCount }) => {
              // After the first press of a double click another row is under the pointer.
              if (isPossible && clickCount < 2) onMove(offset)
            }}
          >
            <Icon of={icon} />
          </button>
        ))}
      </td>
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
