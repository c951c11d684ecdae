import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RemoteStaffTable, StaffTable } from '../../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import type { Column } from '../../../ui/table/staff-rows.ts'

interface Props<Row> {
  title: string
  /** The name of the user or the report that the rows belong to. */
  note: string
  /** A text above the rows, e.g. that everyone sees the report. */
  remark?: ReactNode
  /** Shown if there are no rows. */
  empty: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  sort?: string
  /** Rows that are already loaded, or the function that loads them. */
  rows: Row[] | LoadRows<Row>
  /** Path of the CSV with the same rows. */
  exportPath?: string
  onClose: () => void
}

/** Dialog with one table: the reports or groups of a user, or the users or groups of a report. */
export const MonitorDialog = <Row,>({ title, note, remark, rows, exportPath, onClose, ...table }: Props<Row>) => {
  const { t } = useTranslation('monitor')
  const tableProps = { ...table, label: title }
  const download = exportPath && (
    <a className="btn sm" href={exportPath} download>
      <Icon of={IconDownload} size={16} />
      {t('downloadCsv')}
    </a>
  )
  return (
    <Dialog title={title} note={note} width={1200} open onClose={onClose}>
      {remark && <p className="note">{remark}</p>}
      <div className="sighttable">
        {Array.isArray(rows) ? (
          <StaffTable {...tableProps} rows={rows}>
            {download}
          </StaffTable>
        ) : (
          <RemoteStaffTable {...tableProps} load={rows}>
            {download}
          </RemoteStaffTable>
        )}
      </div>
    </Dialog>
  )
}
