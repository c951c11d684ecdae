import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import type { ListedWarehouseTable } from '../../contract/sources/internal-sources.ts'
import { repeats } from '../../contract/sources/schedules.ts'
import { FormDialog } from '../frame/staff/FormDialog.tsx'
import { FormGroup } from '../frame/staff/FormGroup.tsx'
import { ChosenField } from '../ui/fields/ChosenField.tsx'
import { RadioField } from '../ui/fields/RadioField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { showToast } from '../ui/toasts.ts'
import { ReportIdsField } from './ReportIdsField.tsx'
import { SampleDialog } from './SampleDialog.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { TablePicker } from './TablePicker.tsx'
import { useInternalForm } from './use-internal-form.ts'

interface Props {
  /** The registered table; undefined for a new source. */
  source: ListedWarehouseTable | undefined
  /** The tables of the warehouse to choose from. */
  tables: ListedWarehouseTable[]
  onClose: () => void
}

/** A dialog above this one: the picker of tables, or the sample rows of the table. */
type OpenDialog = 'picker' | 'sample'

type Form = ReturnType<typeof useInternalForm>

/** Registers a table of the warehouse as a data source, or edits it (docs/behaviour/sources.md#internal-sources). */
export const InternalSourceDialog = ({ source, tables, onClose }: Props) => {
  const { t } = useTranslation('sources')
  const form = useInternalForm(source, () => {
    showToast('done', t('saved'))
    onClose()
  })
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { values, change } = form
  const closeDialog = () => setOpenDialog(undefined)
  const pickTable = (table: ListedWarehouseTable) => {
    form.pick(table)
    closeDialog()
  }
  // A form cannot contain another form, so the other dialogs are siblings of this one.
  return (
    <>
      <FormDialog
        title={t(source ? 'editSource' : 'addSource')}
        verb={t('save')}
        width={960}
        busy={form.busy}
        failure={form.failure}
        onSubmit={form.submit}
        onClose={onClose}
      >
        <div className="sourceform">
          <TableGroup form={form} isFixed={source !== undefined} onOpen={setOpenDialog} />
          <WorkflowGroup form={form} />
          <FormGroup inDialog title={t('reports')} text={t('reportsText')}>
            <ReportIdsField
              chosenIds={values.sourceIds}
              error={form.faults.sourceIds}
              onChange={sourceIds => change({ sourceIds })}
            />
            <RadioField
              legend={t('status')}
              choices={[
                ['online', t('online')],
                ['offline', t('offline')],
              ]}
              value={values.status}
              onChoose={status => change({ status })}
            />
          </FormGroup>
          <FormGroup inDialog title={t('frequency')} text={t('frequencyText')}>
            <ScheduleFields
              schedule={values}
              repeats={repeats}
              hasSeconds
              isTried={form.hasTriedToSave}
              onChange={change}
            />
          </FormGroup>
        </div>
      </FormDialog>
      {openDialog === 'picker' && <TablePicker tables={tables} onSelect={pickTable} onClose={closeDialog} />}
      {openDialog === 'sample' && <SampleDialog source={values} onClose={closeDialog} />}
    </>
  )
}

interface TableGroupProps {
  form: Form
  /** True for a registered source, whose table cannot be changed. */
  isFixed: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** The table of the source and its name. */
const TableGroup = ({ form, isFixed, onOpen }: TableGroupProps) => {
  const { t } = useTranslation('sources')
  const { values, faults } = form
  return (
    <FormGroup inDialog title={t('table')} text={t('tableText')}>
      <ChosenField
        label={t('table')}
        value={values.table && `${values.schema}.${values.table}`}
        error={faults.table}
        verb={
          isFixed ? (
            t('sample')
          ) : (
            <>
              <Icon of={IconSearch} />
              {t('search')}
            </>
          )
        }
        onOpen={() => onOpen(isFixed ? 'sample' : 'picker')}
      />
      <TextField
        label={t('name')}
        name="name"
        autoComplete="off"
        maxLength={limits.name}
        value={values.name}
        error={faults.name}
        onChange={({ target }) => form.change({ name: target.value.trimStart() })}
      />
    </FormGroup>
  )
}

/** The workflow that loads the source. */
const WorkflowGroup = ({ form: { values, faults, change } }: { form: Form }) => {
  const { t } = useTranslation('sources')
  return (
    <FormGroup inDialog title={t('workflowGroup')} text={t('workflowText')}>
      <TextField
        label={t('workflow')}
        name="workflow"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.name}
        value={values.workflow}
        error={faults.workflow}
        onChange={({ target }) => change({ workflow: target.value })}
      />
      <RadioField
        legend={t('workflowType')}
        choices={[
          ['input', t('input')],
          ['etl', t('etl')],
        ]}
        value={values.workflowType}
        onChoose={workflowType => change({ workflowType })}
      />
    </FormGroup>
  )
}
