import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '../lost-focus.ts'
import type { RowKey } from '../table/selection/use-selection.ts'
import { ChosenRows } from './ChosenRows.tsx'
import type { PickerListState } from './picker-list-state.ts'

interface Props<Row, Key extends RowKey> {
  lists: PickerListState<Row, Key>[]
  onMove: (list: PickerListState<Row, Key>) => void
}

/** The selected rows of both lists, in a band of constant height, so that the lists below do not move under the pointer. */
export const ChosenBand = <Row, Key extends RowKey>({ lists, onMove }: Props<Row, Key>) => {
  const { t } = useTranslation('tables')
  const band = useRef<HTMLElement>(null)
  const count = lists.reduce((sum, { selection }) => sum + selection.chosenRows.size, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes, as the pressed button may be gone then
  useEffect(() => {
    if (isFocusLost()) band.current?.focus()
  }, [count])
  return (
    <section ref={band} className="chosenband" aria-label={t('chosenRows')} tabIndex={-1}>
      {count === 0 && <p className="soft">{t('nothingChosen')}</p>}
      {lists.map(list => (
        <ChosenRows key={list.side.title} side={list.side} selection={list.selection} onMove={() => onMove(list)} />
      ))}
    </section>
  )
}
