import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { categoryIcon } from '../../category/category-icons.ts'
import { nameIn } from '../../lists/texts.ts'

interface Props {
  category: Category
  position: number
  count: number
  reports: string
  onMove: (by: 1 | -1) => void
  onEdit: () => void
}

/** A category: its position, its names, and its actions. */
export const CategoryRow = ({ category, position, count, reports, onMove, onEdit }: Props) => {
  const { t } = useTranslation('keeping')
  const name = nameIn(useLanguage(), category)
  const moves = [
    [IconArrowUp, t('moveUp', { name }), -1, position > 1],
    [IconArrowDown, t('moveDown', { name }), 1, position < count],
  ] as const
  return (
    <tr>
      <td className="place">
        <span className="num">{position}</span>
        {moves.map(([icon, label, by, isOpen]) => (
          <button
            key={by}
            type="button"
            className={isOpen ? 'act' : 'act off'}
            // Stays focusable at the ends of the list, so that keyboard users keep the focus after a move.
            aria-disabled={!isOpen}
            aria-label={label}
            title={label}
            // After the first press of a double click another row is under the pointer.
            onClick={({ detail }) => isOpen && detail < 2 && onMove(by)}
          >
            <Icon of={icon} />
          </button>
        ))}
      </td>
      <td>
        <Icon of={categoryIcon(category.icon)} />
      </td>
      <td>{category.nameEn}</td>
      <td lang="th">{category.nameTh}</td>
      <td className="r">{reports}</td>
      <td className="r">
        <button type="button" className="btn sm" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </button>
      </td>
    </tr>
  )
}
