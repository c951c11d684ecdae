import { useTranslation } from 'react-i18next'
import type { ReportLoad } from '../../../contract/loads/loads.ts'
import type { AttachedSource } from '../../../contract/sources/report-sources.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { FormGroup } from '../../frame/staff/FormGroup.tsx'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { LoadColumnFields } from './LoadColumnFields.tsx'
import { LoadRowFields } from './LoadRowFields.tsx'
import { type LoadForm, maxPercents, type PercentTexts, useLoadForm } from './use-load-form.ts'
import './loads.css'

interface Props {
  /** The id of the report. */
  sourceId: string
  /** Null if the report has no load yet. */
  load: ReportLoad | null
  attached: AttachedSource[]
  onClose: () => void
}

/** Configures how the portal loads a report from an attached table. */
export const LoadDialog = ({ sourceId, load, attached, onClose }: Props) => {
  const { t } = useTranslation('loads')
  const form = useLoadForm({ sourceId, load, attached, onSaved: onClose })
  const { values, change, submit, busy, failure } = form
  return (
    <FormDialog
      title={t('setUpLoad')}
      verb={t('save')}
      width={960}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="sourceform loadform">
        <FormGroup inDialog title={t('source')} text={t('text')}>
          <RadioField
            legend={t('loadsOnSchedule')}
            choices={[
              ['on', t('on')],
              ['off', t('off')],
            ]}
            value={values.isOn ? 'on' : 'off'}
            onChoose={value => change({ isOn: value === 'on' })}
          />
          <SelectField
            label={t('source')}
            value={values.internalSourceId}
            // Columns, filters and order belong to one table, so another table starts without them.
            onChange={event =>
              change({ internalSourceId: Number(event.target.value), columns: null, filters: [], rowOrder: [] })
            }
          >
            {attached.map(({ internalSourceId, schema, table }) => (
              <option key={internalSourceId} value={internalSourceId}>
                {schema}.{table}
              </option>
            ))}
          </SelectField>
        </FormGroup>
        <FormGroup inDialog title={t('loadedData')} text={t('loadedDataText')}>
          <LoadColumnFields form={form} />
          <LoadRowFields form={form} />
        </FormGroup>
        <PublishingGroup form={form} />
      </div>
    </FormDialog>
  )
}

const PublishingGroup = ({ form }: { form: LoadForm }) => {
  const { t } = useTranslation('loads')
  const { values, change } = form
  return (
    <FormGroup inDialog title={t('publishing')} text={t('limitsText')}>
      <RadioField
        legend={t('publishing')}
        choices={[
          ['automatic', t('automatic')],
          ['afterReview', t('afterReview')],
        ]}
        value={values.isAutomatic ? 'automatic' : 'afterReview'}
        onChoose={value => change({ isAutomatic: value === 'automatic' })}
      />
      <div className="two">
        <PercentField form={form} name="decrease" label={t('maxDecrease')} />
        <PercentField form={form} name="increase" label={t('maxIncrease')} />
      </div>
    </FormGroup>
  )
}

interface PercentProps {
  form: LoadForm
  name: keyof PercentTexts
  label: string
}

const PercentField = ({ form: { percents, changePercents, percentFaults, isTried }, name, label }: PercentProps) => {
  const { t } = useTranslation('loads')
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxPercentLength}
      value={percents[name]}
      error={isTried && percentFaults[name] ? t('percentFault', { max: maxPercents[name] }) : undefined}
      onChange={({ target }) => changePercents({ [name]: target.value })}
    />
  )
}

const maxPercentLength = 4
