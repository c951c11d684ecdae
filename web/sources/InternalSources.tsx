import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import type {
  ListedWarehouseTable,
  listInternalSources,
  WarehouseFault,
} from '../../contract/sources/internal-sources.ts'
import { useOpened } from '../ui/dialogs/use-opened.ts'
import { Icon } from '../ui/Icon.tsx'
import { StaffTable } from '../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../ui/table/staff-rows.ts'
import { Breakable } from '../ui/values/Breakable.tsx'
import { InternalSourceDialog } from './InternalSourceDialog.tsx'
import { useScheduleColumns } from './schedule-columns.tsx'

/** The tables of the warehouse that are registered as data sources. */
export const InternalSources = ({ sources, warehouse }: OutputOf<typeof listInternalSources>) => {
  const { t } = useTranslation('sources')
  const [edited, openEdited, closeEdited] = useOpened<{ source: ListedWarehouseTable | undefined }>()
  return (
    <>
      {isWarehouseFault(warehouse) && (
        <p className="note bad" role="status">
          {t(warehouse)}
        </p>
      )}
      <StaffTable
        label={t('internalSources')}
        columns={useInternalColumns(source => openEdited({ source }))}
        // The list also has tables that are not registered, which have no id and are left out. The type of a row still allows a null id.
        rows={sources.filter(({ internalSourceId }) => internalSourceId !== null)}
        rowKey={({ internalSourceId }) => internalSourceId ?? 0}
        sort="name"
        empty={t('none')}
      >
        <button type="button" className="btn primary" onClick={() => openEdited({ source: undefined })}>
          {t('addInternal')}
        </button>
      </StaffTable>
      {edited && <InternalSourceDialog source={edited.source} tables={sources} onClose={closeEdited} />}
    </>
  )
}

type WarehouseStatus = OutputOf<typeof listInternalSources>['warehouse']

/** Returns true if the warehouse could not be read. */
const isWarehouseFault = (status: WarehouseStatus): status is WarehouseFault =>
  status !== 'ok' && status !== 'not asked'

const useInternalColumns = (onEdit: (source: ListedWarehouseTable) => void): Column<ListedWarehouseTable>[] => {
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
      { name: 'workflow', label: t('workflow'), text: ({ workflow }) => workflow, className: 'long soft' },
      ...useScheduleColumns<ListedWarehouseTable>(),
      {
        name: 'status',
        label: t('status'),
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
          <button
            type="button"
            className="act"
            aria-label={t('edit', { name: source.name })}
            title={t('edit', { name: source.name })}
            onClick={() => onEdit(source)}
          >
            <Icon of={IconPencil} />
          </button>
        ),
      },
    ],
    { title: 'name', second: 'table', state: 'status', note: 'repeat' },
  )
}
