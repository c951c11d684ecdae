import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import type {
  ListedWarehouseTable,
  listInternalSources,
  WarehouseFault,
} from '../../contract/sources/internal-sources.ts'
import { useOpened } from '../ui/dialogs/use-opened.ts'
import { IconButton } from '../ui/table/IconButton.tsx'
import { StaffTable } from '../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../ui/table/staff-rows.ts'
import { Breakable } from '../ui/values/Breakable.tsx'
import { InternalSourceDialog } from './InternalSourceDialog.tsx'
import { isRegistered, type RegisteredSource } from './registered-sources.ts'
import { useScheduleColumns } from './schedule-columns.tsx'

/** The tables of the warehouse that are registered as data sources. */
export const InternalSources = ({ sources, warehouse }: OutputOf<typeof listInternalSources>) => {
  const { t } = useTranslation('sources')
  // The list also has the tables of the warehouse that are not registered; the dialog offers them.
  const registeredTables = sources.filter(isRegistered)
  /** The dialog that edits a source; its `source` is undefined for a new one. */
  const [openedEdit, openEdit, closeEdit] = useOpened<{ source: ListedWarehouseTable | undefined }>()
  return (
    <>
      {isWarehouseFault(warehouse) && (
        <p className="note bad" role="status">
          {t(warehouse)}
        </p>
      )}
      <StaffTable
        label={t('internalSources')}
        columns={useInternalColumns(source => openEdit({ source }))}
        rows={registeredTables}
        rowKey={({ internalSourceId }) => internalSourceId}
        sort="name"
        empty={t('none')}
      >
        <button type="button" className="btn primary" onClick={() => openEdit({ source: undefined })}>
          {t('addInternal')}
        </button>
      </StaffTable>
      {openedEdit && <InternalSourceDialog source={openedEdit.source} tables={sources} onClose={closeEdit} />}
    </>
  )
}

type WarehouseStatus = OutputOf<typeof listInternalSources>['warehouse']

/** Returns true if the warehouse could not be read. */
const isWarehouseFault = (status: WarehouseStatus): status is WarehouseFault =>
  status !== 'ok' && status !== 'not asked'

/** Returns the columns of the list, with a button that edits the source of a row. */
const useInternalColumns = (onEdit: (source: RegisteredSource) => void): Column<RegisteredSource>[] => {
  const { t } = useTranslation('sources')
  return addPhonePlaces(
    [
      { name: 'name', label: t('name'), text: ({ name }) => name, className: 'long strong' },
      {
        name: 'table',
        label: t('table'),
        text: ({ schema, table }) => `${schema}.${table}`,
        show: ({ schema, table, isInWarehouse }) => (
          <>
            <Breakable text={`${schema}.${table}`} />{' '}
            {/* Null is not an error: the warehouse was not or could not be read. */}
            {isInWarehouse === false && <span className="chip error">{t('notInWarehouse')}</span>}
          </>
        ),
        className: 'long soft',
      },
      {
        name: 'workflow',
        label: t('workflow'),
        text: ({ workflow }) => workflow,
        show: ({ workflow }) => <Breakable text={workflow} />,
        className: 'long soft',
      },
      ...useScheduleColumns<RegisteredSource>(),
      {
        name: 'status',
        label: t('status'),
        // A registered table has a status; its type allows null for the other tables.
        text: ({ status }) => status ?? '',
        show: ({ status }) => (
          <span className={status === 'online' ? 'chip done' : 'chip'}>{t(status ?? 'offline')}</span>
        ),
      },
      {
        name: 'actions',
        label: t('actions'),
        className: 'press',
        show: source => (
          <IconButton icon={IconPencil} label={t('edit', { name: source.name })} onPress={() => onEdit(source)} />
        ),
      },
    ],
    { title: 'name', second: 'table', state: 'status', note: 'repeat' },
  )
}
