import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messages } from '../../../contract/messages.ts'
import { addInternalSourceToReport } from '../../../contract/sources/report-sources.ts'
import { send } from '../../frame/calls.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ChosenField } from '../../ui/fields/ChosenField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { Column } from '../../ui/table/staff-rows.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { type RegisteredSource, toStatusKey } from '../registered-sources.ts'
import { useScheduleColumns } from '../schedule-columns.tsx'
import { formatTime, useScheduleTexts } from '../schedule-texts.ts'
import { SourcePicker } from './SourcePicker.tsx'

interface Props {
  /** The id of the report. */
  sourceId: string
  registered: RegisteredSource[]
  onClose: () => void
}

/**
 * The form that attaches a registered source. It shows the details of the selected source (docs/behaviour/sources.md#sources-of-a-report).
 */
export const AddInternalSourceDialog = ({ sourceId, registered, onClose }: Props) => {
  const { t } = useTranslation('sources')
  const language = useLanguage()
  const [chosenSource, setChosenSource] = useState<RegisteredSource>()
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
    if (chosenSource) void write(() => attachSource(chosenSource.internalSourceId))
    else setTableFault(messages.informationRequired[language])
  }
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
            <ChosenField
              label={t('table')}
              value={chosenSource ? `${chosenSource.schema}.${chosenSource.table}` : ''}
              error={tableFault}
              verb={t('search')}
              onOpen={() => setIsPicking(true)}
            />
            <SourceDetails source={chosenSource} sourceId={sourceId} />
          </div>
        </div>
      </FormDialog>
      {isPicking && (
        <SourcePicker
          rows={registered}
          columns={pickerColumns}
          rowKey={({ internalSourceId }) => internalSourceId}
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

/** The details of the chosen source, which are empty before one is chosen, and the id of the report. */
const SourceDetails = ({ source, sourceId }: { source: RegisteredSource | undefined; sourceId: string }) => {
  const { t } = useTranslation('sources')
  const { formatRepeat, formatDays } = useScheduleTexts()
  const details = [
    ['repeat', source && formatRepeat(source)],
    ['frequencyDay', source && formatDays(source)],
    ['time', source && formatTime(source.time)],
    ['status', source && t(toStatusKey(source.status))],
    ['workflowGroup', source?.workflow],
    ['reportId', sourceId],
  ] as const
  return (
    <div className="two">
      {details.map(([wordKey, value]) => (
        <TextField key={wordKey} label={t(wordKey)} readOnly value={value ?? ''} />
      ))}
    </div>
  )
}

/** Returns the columns of the list to choose from. */
const usePickerColumns = (): Column<RegisteredSource>[] => {
  const { t } = useTranslation('sources')
  return [
    { name: 'name', label: t('name'), text: ({ name }) => name, className: 'long strong' },
    { name: 'table', label: t('table'), text: ({ schema, table }) => `${schema}.${table}`, className: 'long soft' },
    { name: 'workflow', label: t('workflowGroup'), text: ({ workflow }) => workflow, className: 'long soft' },
    ...useScheduleColumns<RegisteredSource>(),
  ]
}
