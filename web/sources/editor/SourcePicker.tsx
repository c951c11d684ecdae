import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column, largePageSizes } from '../../ui/table/staff-rows.ts'

interface Props<Row> {
  rows: Row[]
  columns: Column<Row>[]
  rowKey: (row: Row) => number
  /** The column that phones show below the name. */
  second: string
  busy: boolean
  failure: unknown
  onSelect: (row: Row) => void
  onClose: () => void
}

/** A searchable list of sources, each with a Select button (docs/behaviour/sources.md#sources-of-a-report). */
export const SourcePicker = <Row extends { name: string }>({
  rows,
  columns,
  rowKey,
  second,
  busy,
  failure,
  onSelect,
  onClose,
}: Props<Row>) => {
  const { t } = useTranslation('sources')
  const selectColumn: Column<Row> = {
    name: 'select',
    label: t('select'),
    className: 'press',
    show: row => (
      <button
        type="button"
        className="btn sm"
        aria-label={t('selectNamed', { name: row.name })}
        aria-busy={busy}
        onClick={() => onSelect(row)}
      >
        {t('select')}
      </button>
    ),
  }
  return (
    <Dialog title={t('pickSource')} open onClose={onClose} width={1200}>
      <FailureNote failure={failure} />
      <StaffTable
        label={t('pickSource')}
        columns={addPhonePlaces([...columns, selectColumn], { title: 'name', second, foot: 'select' })}
        rows={rows}
        rowKey={rowKey}
        sort="name"
        sizes={largePageSizes}
        empty={t('none')}
      />
    </Dialog>
  )
}
