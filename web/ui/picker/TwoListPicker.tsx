import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ProgressDialog } from '../dialogs/ProgressDialog.tsx'
import { isFocusLost } from '../lost-focus.ts'
import { type RowKey, type Selection, useSelection } from '../table/selection/use-selection.ts'
import { formatNumber } from '../values/formats.ts'
import { ChosenRows } from './ChosenRows.tsx'
import { PickerList } from './PickerList.tsx'
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
  /** Explains why a move failed; a general sentence by default. */
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
 *           many: { chosen, verb, progress: t('removing'), toConfirmation: count => ({ title: t('areYouConfirm'), verb: t('yesDelete') }) } }}
 *         others={{ title: t('notInGroup'), columns, load: loadOthers, move: addMembers, many: { chosen, verb, progress } }}
 *       />
 *     </Dialog>
 *
 * A list with `many` has checkboxes, chips and 'select all that match', even for 10,000 rows. A list with `one` has row buttons, which move
 * their row immediately. `move` receives the keys and rejects if no row was moved; the selection then stays, and `describeFailure` explains
 * why. Both lists reload after each move. A column with the class `wide` is hidden on a narrow screen.
 */
export const TwoListPicker = <Row, Key extends RowKey>(picker: Props<Row, Key>) => {
  const { current, others, rowKey, rowName } = picker
  const moves = useMoves(rowKey, rowName)
  const [removals, additions] = [useSelection<Key>(), useSelection<Key>()]
  /** The total of each list; undefined until it is known. */
  const [totals, setTotals] = useState<(number | undefined)[]>([])
  const [shownIndex, setShownIndex] = useState(0)
  /** The list whose move waits for a confirmation. */
  const [pendingList, setPendingList] = useState<List<Row, Key>>()
  const lists: List<Row, Key>[] = [
    { side: current, destination: others, selection: removals },
    { side: others, destination: current, selection: additions },
  ]
  const moveChosen = async ({ side, destination, selection }: List<Row, Key>) => {
    setPendingList(undefined)
    if (await moves.moveMany(side, destination, [...selection.chosenRows.keys()])) selection.clear()
  }
  return (
    <div className="picker">
      <PickerNotes moves={moves} lists={lists} describeFailure={picker.describeFailure} />
      {(current.many || others.many) && (
        <ChosenBand
          lists={lists}
          onMove={list => (list.side.many?.toConfirmation ? setPendingList(list) : void moveChosen(list))}
        />
      )}
      <ListSwitch lists={lists} totals={totals} shownIndex={shownIndex} onSwitch={setShownIndex} />
      <div className="lists">
        {lists.map(({ side, destination, selection }, index) => (
          <PickerList
            key={side.title}
            moving={moves.moving}
            // Both numbers only increase, so a change of either changes the sum.
            revision={moves.revision + (picker.revision ?? 0)}
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

/** A list, the list that its rows move to, and its selected rows. */
interface List<Row, Key extends RowKey> {
  side: PickerSide<Row, Key>
  destination: PickerSide<Row, Key>
  selection: Selection<Key>
}

interface NotesProps<Row, Key extends RowKey> {
  moves: ReturnType<typeof useMoves<Row, Key>>
  lists: List<Row, Key>[]
  describeFailure?: (error: unknown) => ReactNode
}

/** Shows why the last move failed. For screen readers it also announces how many rows are selected or were moved. */
const PickerNotes = <Row, Key extends RowKey>({ moves, lists, describeFailure }: NotesProps<Row, Key>) => {
  const { t } = useTranslation('tables')
  const counts = lists
    .filter(({ selection }) => selection.chosenRows.size > 0)
    .map(({ side, selection }) => side.many?.chosen(selection.chosenRows.size))
  return (
    <>
      <p className="vh" role="status">
        {counts.join('. ') || moves.outcome}
      </p>
      {moves.failure !== undefined && (
        <p className="note bad" role="alert">
          {describeFailure?.(moves.failure) ?? t('moveFailed')}
        </p>
      )}
    </>
  )
}

interface BandProps<Row, Key extends RowKey> {
  lists: List<Row, Key>[]
  onMove: (list: List<Row, Key>) => void
}

/** The selected rows of both lists, in a band of constant height, so that the lists below do not move under the pointer. */
const ChosenBand = <Row, Key extends RowKey>({ lists, onMove }: BandProps<Row, Key>) => {
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

interface SwitchProps<Row, Key extends RowKey> {
  lists: List<Row, Key>[]
  totals: (number | undefined)[]
  /** The index of the visible list. */
  shownIndex: number
  onSwitch: (index: number) => void
}

/** Selects the list that is visible on a narrow screen. */
const ListSwitch = <Row, Key extends RowKey>({ lists, totals, shownIndex, onSwitch }: SwitchProps<Row, Key>) => {
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

interface ConfirmationProps<Row, Key extends RowKey> {
  list: List<Row, Key> | undefined
  onConfirm: (list: List<Row, Key>) => void
  onClose: () => void
}

/** Asks for confirmation before the selected rows move, if the list requires it. */
const MoveConfirmation = <Row, Key extends RowKey>({ list, onConfirm, onClose }: ConfirmationProps<Row, Key>) => {
  const confirmation = list?.side.many?.toConfirmation?.(list.selection.chosenRows.size)
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
