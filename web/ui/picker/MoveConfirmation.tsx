import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { RowKey } from '../table/selection/use-selection.ts'
import type { PickerListState } from './picker-list-state.ts'

interface Props<Row, Key extends RowKey> {
  list: PickerListState<Row, Key> | undefined
  onConfirm: (list: PickerListState<Row, Key>) => void
  onClose: () => void
}

/** Asks for confirmation before the selected rows move, if the list requires it. */
export const MoveConfirmation = <Row, Key extends RowKey>({ list, onConfirm, onClose }: Props<Row, Key>) => {
  const confirmation = list?.side.bulkMove?.toConfirmation?.(list.selection.chosenRows.size)
  if (!list || !confirmation) return null
  return (
    <ConfirmDialog
      {...confirmation}
      open
      isHarmful={list.side.isHarmful}
      onConfirm={() => onConfirm(list)}
      onClose={onClose}
    >
      {confirmation.text}
    </ConfirmDialog>
  )
}
