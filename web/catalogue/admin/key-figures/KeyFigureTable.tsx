import { useTranslation } from 'react-i18next'
import { type EditedKeyFigure, orderKeyFigures } from '../../../../contract/catalogue/figures/key-figures.ts'
import { send } from '../../../frame/calls.ts'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { KeyFigureRow } from './KeyFigureRow.tsx'

interface Props {
  figures: EditedKeyFigure[]
  onEdit: (figure: EditedKeyFigure) => void
  onRemove: (figure: EditedKeyFigure) => void
}

/** The table of the key figures in their order: whether readers see them, and buttons to move, edit and remove them. */
export const KeyFigureTable = ({ figures, onEdit, onRemove }: Props) => {
  const { t } = useTranslation(['keyFigures', 'catalogueAdmin'])
  const { failure, write } = useWrite()
  // `write` also reloads the page's data, so that the table shows the change.
  const move = (index: number, offset: 1 | -1) => {
    const ids = figures.map(({ keyFigureId }) => keyFigureId)
    const keyFigureIds = moveItem(ids, index, offset)
    void write(() => send(orderKeyFigures, { keyFigureIds }))
  }
  return (
    <>
      <FailureNote failure={failure} />
      <div className="scrolls">
        <table className="t categories keyfigures" aria-label={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('order', { ns: 'catalogueAdmin' })}</th>
              <th scope="col">{t('figure')}</th>
              <th scope="col">{t('table')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col" className="r">
                {t('actions', { ns: 'catalogueAdmin' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure, index) => (
              <KeyFigureRow
                key={figure.keyFigureId}
                figure={figure}
                position={index + 1}
                figureCount={figures.length}
                onMove={offset => move(index, offset)}
                onEdit={() => onEdit(figure)}
                onRemove={() => onRemove(figure)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Returns the items with the one at `index` moved by `offset` places. */
const moveItem = (items: readonly number[], index: number, offset: number) =>
  items.toSpliced(index, 1).toSpliced(index + offset, 0, items[index]!)
