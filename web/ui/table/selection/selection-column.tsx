import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../values/formats.ts'
import type { Column } from '../staff-rows.ts'
import { SelectBox } from './SelectBox.tsx'
import type { RowKey, Selection } from './use-selection.ts'

interface SelectionColumnInput<Row, Key extends RowKey> {
  selection: Selection<Key>
  rowKey: (row: Row) => Key
  /** Returns the name of a row for its checkbox and its chip. */
  rowName: (row: Row) => string
  /** Returns why a row cannot be selected; undefined if it can. */
  refusal?: (row: Row) => string | undefined
  /** The rows of the current page, which the checkbox in the head selects; without them it has none. */
  pageRows?: Row[]
}

/** Returns a column of checkboxes, with one in the head for the whole page; an empty list if the table has no selection. */
export const useSelectionColumn = <Row, Key extends RowKey>(
  selecting: SelectionColumnInput<Row, Key> | undefined,
): Column<Row>[] => {
  const { t } = useTranslation('tables')
  if (!selecting) return []
  const { selection, rowKey, rowName, refusal } = selecting
  const selectableRows = (selecting.pageRows ?? []).filter(row => !refusal?.(row))
  const isChosen = (row: Row) => selection.chosenRows.has(rowKey(row))
  const choose = (rows: Row[], { isChecked }: { isChecked: boolean }) =>
    isChecked ? selection.add(rows.map(row => [rowKey(row), rowName(row)])) : selection.drop(rows.map(rowKey))
  const pageLabel = t('selectPage', { number: formatNumber(selectableRows.length) })
  const column: Column<Row> = {
    name: 'select',
    label: t('select'),
    className: 'select',
    phone: 'select',
    width: '44px',
    head: selectableRows.length ? (
      <SelectBox
        label={pageLabel}
        checked={selectableRows.every(isChosen)}
        isPartial={selectableRows.some(isChosen)}
        onChange={isChecked => choose(selectableRows, { isChecked })}
      >
        <span className="pagename">{pageLabel}</span>
      </SelectBox>
    ) : (
      <span className="vh">{t('select')}</span>
    ),
    show: row => (
      <SelectBox
        label={t('selectNamed', { name: rowName(row) })}
        checked={isChosen(row)}
        refusal={refusal?.(row)}
        onChange={isChecked => choose([row], { isChecked })}
      />
    ),
  }
  return [column]
}
