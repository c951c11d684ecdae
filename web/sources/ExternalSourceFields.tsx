import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { type ExternalFormat, externalFormats } from '../../contract/sources/external-sources.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import type { ExternalForm } from './use-external-form.ts'

/** Name, format, location and schedule of an external source (docs/behaviour/sources.md#external-sources). */
export const ExternalSourceFields = ({ form: { values, faults, change, isTried } }: { form: ExternalForm }) => {
  const { t } = useTranslation('sources')
  return (
    <>
      <TextField
        label={t('externalName')}
        name="name"
        autoComplete="off"
        maxLength={limits.name}
        value={values.name}
        error={faults.name}
        onChange={({ target }) => change({ name: target.value.trimStart() })}
      />
      <div className="two">
        <SelectField
          label={t('format')}
          value={values.format}
          onChange={({ target }) => change({ format: target.value as ExternalFormat })}
        >
          {externalFormats.map(format => (
            <option key={format} value={format}>
              {t(format)}
            </option>
          ))}
        </SelectField>
        {values.format === 'other' && (
          <TextField
            label={t('formatOther')}
            name="formatOther"
            autoComplete="off"
            maxLength={limits.name}
            value={values.formatOther}
            error={faults.formatOther}
            onChange={({ target }) => change({ formatOther: target.value })}
          />
        )}
      </div>
      <TextField
        label={t('address')}
        name="address"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.urlCharacters}
        hint={t('addressHint')}
        value={values.address}
        error={faults.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <ScheduleFields schedule={values} repeats={['daily', 'weekly', 'monthly']} isTried={isTried} onChange={change} />
    </>
  )
}
