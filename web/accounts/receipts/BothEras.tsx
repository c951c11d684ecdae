import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../ui/values/moments.ts'

/** Shows a time to the minute in Bangkok, in the Buddhist and the Christian era, so that a printed page is clear in both languages. */
export const BothEras = ({ of: moment }: { of: string }) => {
  const { t } = useTranslation('privacy')
  const [day, minute] = formatMoment(moment, 'en').split(' ')
  const [thaiDay] = formatMoment(moment, 'th').split(' ')
  return <time dateTime={moment}>{t('bothEras', { day, thaiDay, minute })}</time>
}
