import { useTranslation } from 'react-i18next'
import { chartKinds } from '../../../../../contract/catalogue/figures/report-charts.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { EditFields } from './use-edit-fields.ts'

/** Fields of the chart at the top of the report page. */
export const ChartGroup = ({ fields: { field } }: { fields: EditFields }) => {
  const { t } = useTranslation('editing')
  return (
    <FormGroup title={t('chart')} text={t('chartText')}>
      <div className="two">
        <SelectField {...field('chartKind')} label={t('chartKind')}>
          {chartKinds.map(kind => (
            <option key={kind} value={kind}>
              {t(`chart_${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('chartMeasure')}
          label={t('chartMeasure')}
          hint={t('chartMeasureHint')}
          autoComplete="off"
        />
      </div>
      <TextField {...field('chartSeries')} label={t('chartSeries')} hint={t('chartSeriesHint')} autoComplete="off" />
    </FormGroup>
  )
}
