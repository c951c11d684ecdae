import { useTranslation } from 'react-i18next'
import { frequencies } from '../../../../../contract/catalogue/reports.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { RadioField } from '../../../../ui/fields/RadioField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { CategoryFields } from './CategoryFields.tsx'
import type { ClassificationProps } from './classification-props.ts'
import { LevelFields } from './LevelFields.tsx'

/** The fields that classify the report: category, frequency, level, status, and how new files change its table. */
export const ClassificationGroup = ({ edit, fields, classifications }: ClassificationProps) => {
  const { t } = useTranslation(['editing', 'frequencies'])
  const { values, change } = edit
  const { bindField } = fields
  return (
    <FormGroup title={t('place')} text={t('placeText')}>
      <CategoryFields edit={edit} fields={fields} classifications={classifications} />
      <div className="three">
        <SelectField {...bindField('frequency')} label={t('frequency')} required>
          <option value="" disabled>
            {t('choose')}
          </option>
          {frequencies.map(frequency => (
            <option key={frequency} value={frequency}>
              {t(frequency, { ns: 'frequencies' })}
            </option>
          ))}
        </SelectField>
        <LevelFields edit={edit} fields={fields} classifications={classifications} />
      </div>
      <RadioField
        legend={t('status')}
        choices={[
          ['Active', t('activeOption')],
          ['Inactive', t('inactiveOption')],
        ]}
        value={values.status}
        onChoose={status => change({ status })}
      />
      <RadioField
        legend={t('rowMode')}
        choices={[
          ['Append', t('rowModeAppend')],
          ['Update', t('rowModeUpdate')],
        ]}
        value={values.rowMode}
        onChoose={rowMode => change({ rowMode })}
      />
      <p className="small soft">{t('rowModeHint')}</p>
    </FormGroup>
  )
}
