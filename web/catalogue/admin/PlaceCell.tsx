import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  /** The name of the row. */
  name: string
  position: number
  rowCount: number
  onMove: (offset: 1 | -1) => void
}

/** The cell with the position of a row in an ordered list, and buttons to move the row. */
export const PlaceCell = ({ name, position, rowCount, onMove }: Props) => {
  const { t } = useTranslation('catalogueAdmin')
  const moves = [
    { icon: IconArrowUp, label: t('moveUp', { name }), offset: -1, isPossible: position > 1 },
    { icon: IconArrowDown, label: t('moveDown', { name }), offset: 1, isPossible: position < rowCount },
  ] as const
  return (
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
  )
}
