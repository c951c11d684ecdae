import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { messages } from '../../../contract/messages.ts'
import type { ListedWarehouseTable } from '../../../contract/sources/internal-sources.ts'
import {
  type AttachedSource,
  addInternalSourceToReport,
  removeInternalSourceFromReport,
} from '../../../contract/sources/report-sources.ts'
import { send } from '../../frame/calls.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { useScheduleColumns } from '../schedule-columns.tsx'
import { formatTime, useScheduleTexts } from '../schedule-texts.ts'
import { DetachDialog } from './DetachDialog.tsx'
import { SourcePicker } from './SourcePicker.tsx'
import { useDetachColumn } from './use-detach-column.tsx'

interface Props {
  /** The id of the report. */
  sourceId: string
  attached: AttachedSource[]
  /** The registered sources, each of which therefore has an id. */
  registered: ListedWarehouseTable[]
}

/** The internal sources of a report. */
export const InternalSourcesOfReport = ({ sourceId, attached, registered }: Props) => {
  const { t } = useTranslation('sources')
  const [isAdding, setIsAdding] = useState(false)
  const [detached, openDetached, closeDetached] = useOpened<AttachedSource>()
  return (
    <>
      <StaffTable
        label={t('internalSources')}
        columns={useAttachedColumns(openDetached)}
        rows={attached}
        rowKey={({ internalSourceId }) => internalSourceId}
        empty={t('noneOfReport')}
      >
        <button type="button" className="btn" onClick={() => setIsAdding(true)}>
          {t('addInternal')}
        </button>
      </StaffTable>
      {isAdding && <AddDialog sourceId={sourceId} registered={registered} onClose={() => setIsAdding(false)} />}
      {detached && (
        <DetachDialog
          name={detached.name}
          detach={() => send(removeInternalSourceFromReport, { internalSourceId: detached.internalSourceId, sourceId })}
          onClose={closeDetached}
        />
      )}
    </>
  )
}

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

interface AddProps {
  sourceId: string
  registered: ListedWarehouseTable[]
  onClose: () => void
}

/**
 * The form that attaches a registered source. It shows the details of the selected source (docs/behaviour/sources.md#sources-of-a-report).
 */
const AddDialog = ({ sourceId, registered, onClose }: AddProps) => {
  const { t } = useTranslation('sources')
  const language = useLanguage()
  const { formatRepeat, formatDays } = useScheduleTexts()
  const [chosenSource, setChosenSource] = useState<ListedWarehouseTable>()
  const [isPicking, setIsPicking] = useState(false)
  const [tableFault, setTableFault] = useState<string>()
  const { busy, failure, write } = useWrite()
  const pickerColumns = usePickerColumns()
  const attachSource = async (internalSourceId: number) => {
    const { status } = await send(addInternalSourceToReport, { internalSourceId, sourceId })
    if (status === 'duplicate') return setTableFault(messages.duplicateData[language])
    showToast('done', t('attached'))
    onClose()
  }
  const submit = () => {
    if (chosenSource?.internalSourceId) void write(() => attachSource(chosenSource.internalSourceId!))
    else setTableFault(messages.informationRequired[language])
  }
  const sourceDetails = [
    ['repeat', chosenSource ? formatRepeat(chosenSource) : ''],
    ['frequencyDay', chosenSource ? formatDays(chosenSource) : ''],
    ['time', chosenSource ? formatTime(chosenSource.time) : ''],
    ['status', chosenSource ? t(toStatusKey(chosenSource.status)) : ''],
    ['workflowGroup', chosenSource?.workflow ?? ''],
    ['reportId', sourceId],
  ] as const
  // The picker is a sibling of this dialog: inside the form, Enter in the search field of the picker would submit the form.
  return (
    <>
      <FormDialog
        title={t('addInternal')}
        verb={t('save')}
        width={750}
        busy={busy}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="sourceform">
          <div className="rows">
            <div className="withbtn">
              <TextField
                label={t('table')}
                readOnly
                maxLength={limits.name}
                value={chosenSource ? `${chosenSource.schema}.${chosenSource.table}` : ''}
                error={tableFault}
              />
              <button type="button" className="btn" onClick={() => setIsPicking(true)}>
                {t('search')}
              </button>
            </div>
            <div className="two">
              {sourceDetails.map(([wordKey, value]) => (
                <TextField key={wordKey} label={t(wordKey)} readOnly value={value} />
              ))}
            </div>
          </div>
        </div>
      </FormDialog>
      {isPicking && (
        <SourcePicker
          rows={registered}
          columns={pickerColumns}
          rowKey={({ internalSourceId }) => internalSourceId ?? 0}
          second="table"
          busy={false}
          failure={undefined}
          onSelect={source => {
            setChosenSource(source)
            setTableFault(undefined)
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}

/** Returns the word key of a status. The keys `shown` and `hidden` have the texts Active and Inactive. */
const toStatusKey = (status: ListedWarehouseTable['status']) => (status === 'online' ? 'shown' : 'hidden')

const usePickerColumns = (): Column<ListedWarehouseTable>[] => {
  const { t } = useTranslation('sources')
  return [
    { name: 'name', label: t('name'), text: ({ name }) => name, className: 'long strong' },
    { name: 'table', label: t('table'), text: ({ schema, table }) => `${schema}.${table}`, className: 'long soft' },
    { name: 'workflow', label: t('workflowGroup'), text: ({ workflow }) => workflow, className: 'long soft' },
    ...useScheduleColumns<ListedWarehouseTable>(),
  ]
}
