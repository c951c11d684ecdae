import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedWarehouseTable } from '../../contract/sources/internal-sources.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { StaffTable } from '../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column, largePageSizes } from '../ui/table/staff-rows.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { NoValue } from '../ui/values/NoValue.tsx'
import { SampleDialog } from './SampleDialog.tsx'

interface Props {
  /** The tables of the warehouse, and registered tables that it may no longer have. */
  tables: ListedWarehouseTable[]
  onSelect: (table: ListedWarehouseTable) => void
  onClose: () => void
}

const toKey = ({ schema, table }: ListedWarehouseTable) => `${schema}.${table}`

/** A dialog to select a table of the warehouse, each with a sample of its rows (docs/behaviour/sources.md#internal-sources). */
export const TablePicker = ({ tables, onSelect, onClose }: Props) => {
  const { t } = useTranslation('sources')
  const [sampledTable, setSampledTable] = useState<ListedWarehouseTable>()
  return (
    <Dialog title={t('pickTable')} open onClose={onClose} width={1200}>
      <StaffTable
        label={t('tables')}
        columns={useTableColumns(setSampledTable, onSelect)}
        // A registered table that the warehouse no longer has cannot be selected.
        rows={tables.filter(({ isInWarehouse }) => isInWarehouse !== false)}
        rowKey={toKey}
        sort="table"
        sizes={largePageSizes}
      />
      {sampledTable && <SampleDialog source={sampledTable} onClose={() => setSampledTable(undefined)} />}
    </Dialog>
  )
}

const useTableColumns = (
  onSample: (table: ListedWarehouseTable) => void,
  onSelect: (table: ListedWarehouseTable) => void,
): Column<ListedWarehouseTable>[] => {
  const { t } = useTranslation('sources')
  const buildCountColumn = (name: 'rowCount' | 'columnCount', label: string): Column<ListedWarehouseTable> => ({
    name,
    label,
    // An unknown number is sorted below zero.
    text: row => row[name] ?? -1,
    show: row => (row[name] === null ? <NoValue /> : formatNumber(row[name])),
    className: 'r num',
    width: '9%',
  })
  const columns: Column<ListedWarehouseTable>[] = [
    { name: 'schema', label: t('schema'), text: ({ schema }) => schema, className: 'soft', width: '12%' },
    { name: 'table', label: t('table'), text: ({ table }) => table, className: 'long', width: '28%' },
    {
      name: 'name',
      label: t('registered'),
      text: ({ name }) => name,
      show: ({ name }) => name || <NoValue />,
      className: 'long soft',
      width: '22%',
    },
    buildCountColumn('rowCount', t('rows')),
    buildCountColumn('columnCount', t('columns')),
    {
      name: 'actions',
      label: t('actions'),
      className: 'press',
      width: '20%',
      show: row => (
        <span className="rowbuttons">
          <button
            type="button"
            className="btn sm quiet"
            aria-label={t('sampleNamed', { name: row.table })}
            onClick={() => onSample(row)}
          >
            {t('sample')}
          </button>
          <button
            type="button"
            className="btn sm"
            aria-label={t('selectNamed', { name: row.table })}
            onClick={() => onSelect(row)}
          >
            {t('select')}
          </button>
        </span>
      ),
    },
  ]
  return addPhonePlaces(columns, { title: 'table', second: 'name', note: 'rowCount', foot: 'actions' })
}
