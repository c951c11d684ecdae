import { useTranslation } from 'react-i18next'
import { chartKinds } from '../../../../../contract/catalogue/figures/report-charts.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { ReportEdit } from '../use-report-edit.ts'
import type { EditFields } from './use-edit-fields.ts'
import { useUnknownColumns } from './use-unknown-columns.ts'

interface Props {
  edit: ReportEdit
  fields: EditFields
}

/**
 * The fields that choose the chart at the top of the report page: its kind, its value column and its series. Columns that the current table
 * does not have are a warning, because a later file may have them.
 */
export const ChartGroup = ({ edit, fields: { bindField } }: Props) => {
  const { t } = useTranslation('editing')
  const unknownColumns = useUnknownColumns(edit)
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
      <div role="status">
        {unknownColumns.length > 0 && (
          <div className="note">
            {unknownColumns.map(({ name, nearestName }) => (
              <p key={name}>
                {nearestName === undefined
                  ? t('chartColumnUnknown', { name })
                  : t('chartColumnSimilar', { name, nearestName })}
              </p>
            ))}
            <p>{t('chartColumnsLater')}</p>
          </div>
        )}
      </div>
    </FormGroup>
  )
}
