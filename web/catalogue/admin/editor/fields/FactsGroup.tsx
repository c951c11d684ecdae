import { useTranslation } from 'react-i18next'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { EditFields } from './use-edit-fields.ts'

/** The fields for the unit of the figures, and for the years and places that they cover. */
export const FactsGroup = ({ fields: { bindField } }: { fields: EditFields }) => {
  const { t } = useTranslation('editing')
  return (
    <FormGroup title={t('facts')} text={t('factsText')}>
      <div className="two">
        <TextField {...bindField('unitEn')} label={t('unitEn')} autoComplete="off" />
        <TextField {...bindField('unitTh')} label={t('unitTh')} lang="th" autoComplete="off" />
        <TextField {...bindField('coverageEn')} label={t('coverageEn')} hint={t('coverageHint')} autoComplete="off" />
        <TextField
          {...bindField('coverageTh')}
          label={t('coverageTh')}
          hint={t('coverageThHint')}
          lang="th"
          autoComplete="off"
        />
      </div>
    </FormGroup>
  )
}
