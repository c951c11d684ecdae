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
import { type LoadForm, useLoadForm } from './use-load-form.ts'
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
        <FormGroup inDialog title={t('loadedData')} text={t('columnsOf')}>
          <LoadColumnFields form={form} />
          <LoadRowFields form={form} />
        </FormGroup>
        <PublishingGroup form={form} />
      </div>
    </FormDialog>
  )
}

/** Limits of the change in the number of rows, in percent. The form shows a decrease as a positive number. */
const [maxDecreasePercent, maxIncreasePercent] = [100, 1000]

const PublishingGroup = ({ form: { values, change } }: { form: LoadForm }) => {
  const { t } = useTranslation('loads')
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
        <TextField
          label={t('maxDecrease')}
          type="number"
          min={0}
          max={maxDecreasePercent}
          required
          value={-values.minRowChangePercent}
          onChange={({ target }) => change({ minRowChangePercent: -parsePercent(target.value, maxDecreasePercent) })}
        />
        <TextField
          label={t('maxIncrease')}
          type="number"
          min={0}
          max={maxIncreasePercent}
          required
          value={values.maxRowChangePercent}
          onChange={({ target }) => change({ maxRowChangePercent: parsePercent(target.value, maxIncreasePercent) })}
        />
      </div>
    </FormGroup>
  )
}

/** Parses a percentage between 0 and the maximum; 0 for a text that is not a number. */
const parsePercent = (text: string, maxPercent: number) =>
  Math.min(maxPercent, Math.max(0, Math.trunc(Number(text)) || 0))
