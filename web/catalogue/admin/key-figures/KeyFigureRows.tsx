import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import {
  type EditedKeyFigure,
  orderKeyFigures,
  removeKeyFigure,
} from '../../../../contract/catalogue/figures/key-figures.ts'
import { send } from '../../../frame/calls.ts'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn, titleIn } from '../../lists/texts.ts'

interface Props {
  figures: EditedKeyFigure[]
  onEdit: (figure: EditedKeyFigure) => void
}

/** Lists the key figures in order, with their state and actions. */
export const KeyFigureRows = ({ figures, onEdit }: Props) => {
  const { t } = useTranslation(['keyFigures', 'keeping'])
  const { failure, write } = useWrite()
  const ids = figures.map(({ keyFigureId }) => keyFigureId)
  const move = (at: number, by: 1 | -1) => {
    const keyFigureIds = ids.toSpliced(at, 1).toSpliced(at + by, 0, ids[at]!)
    void write(() => send(orderKeyFigures, { keyFigureIds }))
  }
  return (
    <>
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
      <div className="scrolls">
        <table className="t categories keyfigures" aria-label={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('order', { ns: 'keeping' })}</th>
              <th scope="col">{t('figure')}</th>
              <th scope="col">{t('table')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col" className="r">
                {t('actions', { ns: 'keeping' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure, index) => (
              <Row
                key={figure.keyFigureId}
                figure={figure}
                position={index + 1}
                count={figures.length}
                onMove={by => move(index, by)}
                onEdit={() => onEdit(figure)}
                onRemove={() => void write(() => send(removeKeyFigure, { keyFigureId: figure.keyFigureId }))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface RowProps {
  figure: EditedKeyFigure
  position: number
  count: number
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

const Row = ({ figure, position, count, onMove, onEdit, onRemove }: RowProps) => {
  const { t } = useTranslation(['keyFigures', 'keeping'])
  const language = useLanguage()
  const name = nameIn(language, figure)
  const moves = [
    [IconArrowUp, t('moveUp', { ns: 'keeping', name }), -1, position > 1],
    [IconArrowDown, t('moveDown', { ns: 'keeping', name }), 1, position < count],
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
            aria-disabled={!isOpen}
            aria-label={label}
            title={label}
            onClick={() => isOpen && onMove(by)}
          >
            <Icon of={icon} />
          </button>
        ))}
      </td>
      <td>
        {name}
        <br />
        <span className="small soft">{language === 'th' ? figure.noteTh : figure.noteEn}</span>
      </td>
      <td>{titleIn(language, figure)}</td>
      <td>
        <span className={figure.state === 'shown' ? 'chip done' : 'chip'}>{t(`state_${figure.state}`)}</span>
      </td>
      <td className="r nowrap">
        <button type="button" className="btn sm" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit', { ns: 'keeping' })}
        </button>{' '}
        <button type="button" className="btn sm quiet" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          {t('remove')}
        </button>
      </td>
    </tr>
  )
}
