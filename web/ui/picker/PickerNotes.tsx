import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowKey } from '../table/selection/use-selection.ts'
import type { PickerListState } from './picker-list-state.ts'
import type { useMoves } from './use-moves.ts'

interface Props<Row, Key extends RowKey> {
  moves: ReturnType<typeof useMoves<Row, Key>>
  lists: PickerListState<Row, Key>[]
  describeFailure: ((error: unknown) => ReactNode) | undefined
}

/** Shows why the last move failed. For screen readers it also announces how many rows are selected or were moved. */
export const PickerNotes = <Row, Key extends RowKey>({ moves, lists, describeFailure }: Props<Row, Key>) => {
  const { t } = useTranslation(['tables', 'ui'])
  const [first, second] = lists
    .filter(({ selection }) => selection.chosenRows.size > 0)
    .map(({ side, selection }) => side.bulkMove?.formatHeading(selection.chosenRows.size))
  const countText = first && second ? t('twoSentences', { ns: 'ui', first, second }) : first
  const describe = describeFailure ?? (() => t('moveFailed'))
  const failureText = moves.failure !== undefined && describe(moves.failure)
  return (
    <>
      <p className="vh" role="status">
        {countText || moves.outcome}
      </p>
      {failureText && (
        <p className="note bad" role="alert">
          {failureText}
        </p>
      )}
    </>
  )
}
