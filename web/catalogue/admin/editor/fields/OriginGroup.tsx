import { useTranslation } from 'react-i18next'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { DateField } from '../../../../ui/dates/DateField.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { EditFields } from './use-edit-fields.ts'

/** Where the figures come from, on which terms they may be used, and when the next ones come. */
export const OriginGroup = ({ fields: { field, dayField } }: { fields: EditFields }) => {
  const { t } = useTranslation('editing')
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <FormGroup title={t('origin')} text={t('originText')}>
      <div className="two">
        <TextField {...field('source')} label={t('source')} autoComplete="off" />
        <TextField {...field('sourceUrl')} {...address} label={t('sourceUrl')} placeholder="https://" />
        <TextField {...field('licence')} label={t('licence')} autoComplete="off" />
        <TextField {...field('licenceUrl')} {...address} label={t('licenceUrl')} placeholder="https://" />
        <TextField {...field('attribution')} label={t('attribution')} hint={t('attributionHint')} autoComplete="off" />
        <DateField {...dayField('nextReleaseDate')} label={t('nextReleaseDate')} hint={t('nextReleaseHint')} />
      </div>
      <AreaField {...field('transformationEn')} label={t('transformationEn')} rows={2} />
      <AreaField {...field('transformationTh')} label={t('transformationTh')} rows={2} lang="th" />
    </FormGroup>
  )
}
