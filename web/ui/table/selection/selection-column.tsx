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
  /** The rows that the head's checkbox selects; undefined to have none. */
  page?: Row[]
}

/** Returns a column of checkboxes, with one in the head for the whole page; none if nothing can be selected. */
export const useSelectionColumn = <Row, Key extends RowKey>(
  selecting: SelectionColumnInput<Row, Key> | undefined,
): Column<Row>[] => {
  const { t } = useTranslation('tables')
  if (!selecting) return []
  const { selection, rowKey, rowName, refusal } = selecting
  const page = (selecting.page ?? []).filter(row => !refusal?.(row))
  const isChosen = (row: Row) => selection.chosenRows.has(rowKey(row))
  const choose = (rows: Row[], isAdded: boolean) =>
    isAdded ? selection.add(rows.map(row => [rowKey(row), rowName(row)])) : selection.drop(rows.map(rowKey))
  const pageLabel = t('selectPage', { shown: formatNumber(page.length) })
  const column: Column<Row> = {
    name: 'select',
    label: t('select'),
    className: 'select',
    phone: 'select',
    width: '44px',
    head: page.length ? (
      <SelectBox
        label={pageLabel}
        checked={page.every(isChosen)}
        isPartial={page.some(isChosen)}
        onChange={isAdded => choose(page, isAdded)}
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
        onChange={isAdded => choose([row], isAdded)}
      />
    ),
  }
  return [column]
}
