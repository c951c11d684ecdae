import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AttachedSource, removeInternalSourceFromReport } from '../../../contract/sources/report-sources.ts'
import { send } from '../../frame/calls.ts'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { type RegisteredSource, toStatusKey } from '../registered-sources.ts'
import { useScheduleColumns } from '../schedule-columns.tsx'
import { AddInternalSourceDialog } from './AddInternalSourceDialog.tsx'
import { DetachDialog } from './DetachDialog.tsx'
import { useDetachColumn } from './use-detach-column.tsx'

interface Props {
  /** The id of the report. */
  sourceId: string
  attached: AttachedSource[]
  /** The sources that can be attached. */
  registered: RegisteredSource[]
}

/** The internal sources of a report. */
export const InternalSourcesOfReport = ({ sourceId, attached, registered }: Props) => {
  const { t } = useTranslation('sources')
  const [isAdding, setIsAdding] = useState(false)
  const [sourceToDetach, openDetaching, closeDetaching] = useOpened<AttachedSource>()
  return (
    <>
      <StaffTable
        label={t('internalSources')}
        columns={useAttachedColumns(openDetaching)}
        rows={attached}
        rowKey={({ internalSourceId }) => internalSourceId}
        empty={t('noneOfReport')}
      >
        <button type="button" className="btn" onClick={() => setIsAdding(true)}>
          {t('addInternal')}
        </button>
      </StaffTable>
      {isAdding && (
        <AddInternalSourceDialog sourceId={sourceId} registered={registered} onClose={() => setIsAdding(false)} />
      )}
      {sourceToDetach && (
        <DetachDialog
          name={sourceToDetach.name}
          detach={() =>
            send(removeInternalSourceFromReport, { internalSourceId: sourceToDetach.internalSourceId, sourceId })
          }
          onClose={closeDetaching}
        />
      )}
    </>
  )
}

/** Returns the columns of the list, with a button that detaches the source of a row. */
const useAttachedColumns = (onDetach: (source: AttachedSource) => void): Column<AttachedSource>[] => {
  const { t } = useTranslation('sources')
  const columns: Column<AttachedSource>[] = [
    { name: 'table', label: t('table'), text: ({ schema, table }) => `${schema}.${table}`, className: 'long strong' },
    ...useScheduleColumns<AttachedSource>(),
    { name: 'workflow', label: t('workflowGroup'), text: ({ workflow }) => workflow, className: 'long soft' },
    {
      name: 'status',
      label: t('status'),
      text: ({ status }) => status,
      show: ({ status }) => (
        <span className={status === 'online' ? 'chip done' : 'chip'}>{t(toStatusKey(status))}</span>
      ),
    },
    useDetachColumn<AttachedSource>(onDetach),
  ]
  return addPhonePlaces(columns, { title: 'table', second: 'workflow', state: 'status' })
}
