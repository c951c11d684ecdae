import type { RowKey, Selection } from '../table/selection/use-selection.ts'
import type { PickerSide } from './picker-side.ts'

/** A list, the list that its rows move to, and its selected rows. */
export interface PickerListState<Row, Key extends RowKey> {
  side: PickerSide<Row, Key>
  destination: PickerSide<Row, Key>
  selection: Selection<Key>
}
