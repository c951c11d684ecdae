import { useTranslation } from 'react-i18next'
import type { EditedKeyFigure } from '../../../../contract/catalogue/figures/key-figures.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName, pickReportTitle } from '../../lists/names.ts'
import { PlaceCell } from '../PlaceCell.tsx'

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
  return (
    <tr>
      <PlaceCell name={name} position={position} rowCount={figureCount} onMove={onMove} />
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
