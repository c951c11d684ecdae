import { useTranslation } from 'react-i18next'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { DateField } from '../../../../ui/dates/DateField.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { formatDay } from '../../../../ui/values/formats.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import type { EditFields } from './use-edit-fields.ts'

interface Props {
  fields: EditFields
  /** The next release date that the rhythm determines, shown read-only; null if no date is planned. Undefined without a rhythm. */
  rhythmDate: string | null | undefined
}

/** The fields for the source of the figures, their terms of use, and the next release date. */
export const OriginGroup = ({ fields: { bindField, bindDayField }, rhythmDate }: Props) => {
  const { t } = useTranslation(['editing', 'rhythms'])
  const language = useLanguage()
  const urlProps = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <FormGroup title={t('origin')} text={t('originText')}>
      <div className="two">
        <TextField {...bindField('source')} label={t('source')} autoComplete="off" />
        <TextField {...bindField('sourceUrl')} {...urlProps} label={t('sourceUrl')} placeholder="https://" />
        <TextField {...bindField('licence')} label={t('licence')} autoComplete="off" />
        <TextField {...bindField('licenceUrl')} {...urlProps} label={t('licenceUrl')} placeholder="https://" />
        <TextField
          {...bindField('attributionEn')}
          label={t('attributionEn')}
          hint={t('attributionHint')}
          autoComplete="off"
        />
        <TextField {...bindField('attributionTh')} label={t('attributionTh')} lang="th" autoComplete="off" />
        {rhythmDate === undefined ? (
          <DateField {...bindDayField('nextReleaseDate')} label={t('nextReleaseDate')} hint={t('nextReleaseHint')} />
        ) : (
          <TextField
            name="nextReleaseDate"
            label={t('nextReleaseDate')}
            value={rhythmDate ? formatDay(rhythmDate, language) : ''}
            readOnly
            hint={t('dateFromRhythm', { ns: 'rhythms' })}
          />
        )}
      </div>
      <AreaField {...bindField('methodEn')} label={t('methodEn')} hint={t('methodHint')} rows={2} />
      <AreaField {...bindField('methodTh')} label={t('methodTh')} rows={2} lang="th" />
      <AreaField {...bindField('transformationEn')} label={t('transformationEn')} rows={2} />
      <AreaField {...bindField('transformationTh')} label={t('transformationTh')} rows={2} lang="th" />
    </FormGroup>
  )
}
