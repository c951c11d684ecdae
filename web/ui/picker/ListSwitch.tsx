import { useTranslation } from 'react-i18next'
import type { RowKey } from '../table/selection/use-selection.ts'
import { formatNumber } from '../values/formats.ts'
import type { PickerListState } from './picker-list-state.ts'

interface Props<Row, Key extends RowKey> {
  lists: PickerListState<Row, Key>[]
  totals: (number | undefined)[]
  /** The index of the visible list. */
  shownIndex: number
  onSwitch: (index: number) => void
}

/** Selects the list that is visible on a narrow screen. */
export const ListSwitch = <Row, Key extends RowKey>({ lists, totals, shownIndex, onSwitch }: Props<Row, Key>) => {
  const { t } = useTranslation('tables')
  return (
    <fieldset className="listswitch" aria-label={t('lists')}>
      {lists.map(({ side }, index) => (
        <button key={side.title} type="button" aria-pressed={shownIndex === index} onClick={() => onSwitch(index)}>
          {side.title} {totals[index] !== undefined && formatNumber(totals[index])}
        </button>
      ))}
    </fieldset>
  )
}
