import { type ReactNode, useState } from 'react'
import { ProgressDialog } from '../dialogs/ProgressDialog.tsx'
import { type RowKey, useSelection } from '../table/selection/use-selection.ts'
import { ChosenBand } from './ChosenBand.tsx'
import { ListSwitch } from './ListSwitch.tsx'
import { MoveConfirmation } from './MoveConfirmation.tsx'
import { PickerList } from './PickerList.tsx'
import { PickerNotes } from './PickerNotes.tsx'
import type { PickerListState } from './picker-list-state.ts'
import type { PickerSide } from './picker-side.ts'
import { useMoves } from './use-moves.ts'
import './picker.css'

interface Props<Row, Key extends RowKey> {
  /** The included rows, e.g. the members of a group. */
  current: PickerSide<Row, Key>
  /** The rows that can be added. */
  others: PickerSide<Row, Key>
  rowKey: (row: Row) => Key
  /** Returns the name of a row for its checkbox, its chip and its button. */
  rowName: (row: Row) => string
  /** Explains why a move failed; a general sentence by default. Returns nothing once the fault is corrected. */
  describeFailure?: (error: unknown) => ReactNode
  /** Reloads both lists when it changes, e.g. after a row was edited. */
  revision?: number
}

/**
 * Two lists side by side, between which rows move: the included rows, and the others. The rows stay on the server. Use it in a full-screen
 * Dialog:
 *
 *     <Dialog title={group.name} note={t('usersOf')} width="full" open={isOpen} onClose={close}>
 *       <TwoListPicker
 *         rowKey={user => user.userId}
 *         rowName={user => user.username}
 *         current={{ title: t('inGroup'), columns, load: loadMembers, move: removeMembers, isHarmful: true,
 *           bulkMove: { formatHeading, formatButton, progress: t('removing'), toConfirmation } }}
 *         others={{ title: t('notInGroup'), columns, load: loadOthers, move: addMembers, bulkMove: { formatHeading, formatButton, progress } }}
 *       />
 *     </Dialog>
 *
 * A list with `bulkMove` has checkboxes, chips and 'select all that match', even for 10,000 rows. A list with `rowMove` has row buttons,
 * which move their row immediately. `move` receives the keys and rejects if no row was moved; the selection then stays, and
 * `describeFailure` explains why. Both lists reload after each move. A column with the class `wide` is hidden on a narrow screen, and with
 * `roomy` also where the two lists of a medium window have little space.
 */
export const TwoListPicker = <Row, Key extends RowKey>(props: Props<Row, Key>) => {
  const { current, others, rowKey, rowName, describeFailure, revision = 0 } = props
  const moves = useMoves(rowKey, rowName)
  const [currentSelection, othersSelection] = [useSelection<Key>(), useSelection<Key>()]
  /** The total of each list; undefined until it is known. */
  const [totals, setTotals] = useState<(number | undefined)[]>([])
  const [shownIndex, setShownIndex] = useState(0)
  /** The list whose move waits for a confirmation. */
  const [pendingList, setPendingList] = useState<PickerListState<Row, Key>>()
  const lists: PickerListState<Row, Key>[] = [
    { side: current, destination: others, selection: currentSelection },
    { side: others, destination: current, selection: othersSelection },
  ]
  const moveChosen = async ({ side, destination, selection }: PickerListState<Row, Key>) => {
    setPendingList(undefined)
    if (await moves.moveMany(side, destination, [...selection.chosenRows.keys()])) selection.clear()
  }
  const requestMove = (list: PickerListState<Row, Key>) => {
    if (list.side.bulkMove?.toConfirmation) setPendingList(list)
    else void moveChosen(list)
  }
  const hasSelections = current.bulkMove !== undefined || others.bulkMove !== undefined
  return (
    <div className="picker">
      <PickerNotes moves={moves} lists={lists} describeFailure={describeFailure} />
      {hasSelections && <ChosenBand lists={lists} onMove={requestMove} />}
      <ListSwitch lists={lists} totals={totals} shownIndex={shownIndex} onSwitch={setShownIndex} />
      <div className="lists">
        {lists.map(({ side, destination, selection }, index) => (
          <PickerList
            key={side.title}
            moving={moves.moving}
            // Both numbers only increase, so a change of either changes the sum.
            revision={moves.revision + revision}
            side={side}
            rowKey={rowKey}
            rowName={rowName}
            selection={selection}
            isShown={shownIndex === index}
            onMove={row => void moves.moveOne(side, destination, row)}
            onTotal={total =>
              setTotals(previous => lists.map((_, listIndex) => (listIndex === index ? total : previous[listIndex])))
            }
            onFailure={moves.setFailure}
          />
        ))}
      </div>
      <MoveConfirmation list={pendingList} onConfirm={moveChosen} onClose={() => setPendingList(undefined)} />
      <ProgressDialog work={moves.progress} />
    </div>
  )
}
