import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import type { EditedKeyFigure } from '../../../../contract/catalogue/figures/key-figures.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName, pickReportTitle } from '../../lists/names.ts'

interface Props {
  figure: EditedKeyFigure
  /** From 1. */
  position: number
  figureCount: number
  onMove: (offset: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

/** The row of one key figure, with buttons to move, edit and remove it. */
export const KeyFigureRow = ({ figure, position, figureCount, onMove, onEdit, onRemove }: Props) => {
  const { t } = useTranslation(['keyFigures', 'catalogueAdmin'])
  const language = useLanguage()
  const name = pickName(language, figure)
  const moves = [
    { icon: IconArrowUp, label: t('moveUp', { ns: 'catalogueAdmin', name }), offset: -1, isPossible: position > 1 },
    {
      icon: IconArrowDown,
      label: t('moveDown', { ns: 'catalogueAdmin', name }),
      offset: 1,
      isPossible: position < figureCount,
    },
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
            onClick={() => isPossible && onMove(offset)}
          >
            <Icon of={icon} />
          </button>
        ))}
      </td>
      <th scope="row">
        {name}
        <br />
        <span className="small soft">{language === 'th' ? figure.noteTh : figure.noteEn}</span>
      </th>
      <td>{pickReportTitle(language, figure)}</td>
      <td>
        <span className={figure.state === 'shown' ? 'chip done' : 'chip'}>{t(`state_${figure.state}`)}</span>
      </td>
      <td className="r nowrap">
        <button type="button" className="btn sm" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit', { ns: 'catalogueAdmin' })}
        </button>{' '}
        <button type="button" className="btn sm quiet" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          {t('remove')}
        </button>
      </td>
    </tr>
  )
}
