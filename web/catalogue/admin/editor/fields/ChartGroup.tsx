import { useTranslation } from 'react-i18next'
import { chartKinds } from '../../../../../contract/catalogue/figures/report-charts.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { EditFields } from './use-edit-fields.ts'

/** The fields that choose the chart at the top of the report page: its kind, its value column and its series. */
export const ChartGroup = ({ fields: { bindField } }: { fields: EditFields }) => {
  const { t } = useTranslation('editing')
  return (
    <FormGroup title={t('chart')} text={t('chartText')}>
      <div className="two">
        <SelectField {...bindField('chartKind')} label={t('chartKind')}>
          {chartKinds.map(kind => (
            <option key={kind} value={kind}>
              {t(`chart_${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...bindField('chartMeasure')}
          label={t('chartMeasure')}
          hint={t('chartMeasureHint')}
          autoComplete="off"
        />
      </div>
      <TextField
        {...bindField('chartSeries')}
        label={t('chartSeries')}
        hint={t('chartSeriesHint')}
        autoComplete="off"
      />
    </FormGroup>
  )
}
