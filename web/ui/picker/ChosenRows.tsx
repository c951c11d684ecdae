import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowKey, Selection } from '../table/selection/use-selection.ts'
import { Chips } from './Chips.tsx'
import type { PickerSide } from './picker-side.ts'

interface Props<Row, Key extends RowKey> {
  side: PickerSide<Row, Key>
  selection: Selection<Key>
  onMove: () => void
}

/** The buttons are below the chips. With more chips than this they are above them, so that they stay visible. */
const maxChipsAboveButtons = 10

/** The selected rows of one list as chips, with the button that moves them to the other list. */
export const ChosenRows = <Row, Key extends RowKey>({ side, selection, onMove }: Props<Row, Key>) => {
  const { t } = useTranslation('ui')
  const id = useId()
  const { bulkMove, isHarmful } = side
  const count = selection.chosenRows.size
  if (!bulkMove || count === 0) return null
  const buttons = (
    <span className="btns">
      <button type="button" className="btn sm quiet" onClick={selection.clear}>
        {t('clear')}
      </button>
      <button type="button" className={isHarmful ? 'btn sm danger' : 'btn sm primary'} onClick={onMove}>
        {bulkMove.formatButton(count)}
      </button>
    </span>
  )
  return (
    <section className="chosenrows" aria-labelledby={id}>
      <div className="chosenhead">
        <h3 id={id} tabIndex={-1}>
          {bulkMove.formatHeading(count)}
        </h3>
        {count > maxChipsAboveButtons && buttons}
      </div>
      <Chips
        label={bulkMove.formatHeading(count)}
        chosenRows={selection.chosenRows}
        onDrop={key => selection.drop([key])}
      />
      {count <= maxChipsAboveButtons && buttons}
    </section>
  )
}
