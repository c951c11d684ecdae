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
  /** The next release date of a report with a rhythm, shown read-only. */
  followedDate: string | null | undefined
}

/** The source of the figures, their terms of use, and the next release date. */
export const OriginGroup = ({ fields: { field, dayField }, followedDate }: Props) => {
  const { t } = useTranslation(['editing', 'rhythms'])
  const language = useLanguage()
  const addressProps = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <FormGroup title={t('origin')} text={t('originText')}>
      <div className="two">
        <TextField {...field('source')} label={t('source')} autoComplete="off" />
        <TextField {...field('sourceUrl')} {...addressProps} label={t('sourceUrl')} placeholder="https://" />
        <TextField {...field('licence')} label={t('licence')} autoComplete="off" />
        <TextField {...field('licenceUrl')} {...addressProps} label={t('licenceUrl')} placeholder="https://" />
        <TextField
          {...field('attributionEn')}
          label={t('attributionEn')}
          hint={t('attributionHint')}
          autoComplete="off"
        />
        <TextField {...field('attributionTh')} label={t('attributionTh')} lang="th" autoComplete="off" />
        {followedDate === undefined ? (
          <DateField {...dayField('nextReleaseDate')} label={t('nextReleaseDate')} hint={t('nextReleaseHint')} />
        ) : (
          <TextField
            name="nextReleaseDate"
            label={t('nextReleaseDate')}
            value={followedDate ? formatDay(followedDate, language) : ''}
            readOnly
            hint={t('dateFollows', { ns: 'rhythms' })}
          />
        )}
      </div>
      <AreaField {...field('methodEn')} label={t('methodEn')} hint={t('methodHint')} rows={2} />
      <AreaField {...field('methodTh')} label={t('methodTh')} rows={2} lang="th" />
      <AreaField {...field('transformationEn')} label={t('transformationEn')} rows={2} />
      <AreaField {...field('transformationTh')} label={t('transformationTh')} rows={2} lang="th" />
    </FormGroup>
  )
}
