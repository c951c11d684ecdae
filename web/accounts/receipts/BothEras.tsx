import { useTranslation } from 'react-i18next'
import { formatBangkokDay, formatBangkokTime } from '../../ui/values/moments.ts'

/** Shows a moment as day and time in Bangkok, with the year in both eras, so that a printed page is clear in both languages. */
export const BothEras = ({ of: moment }: { of: string }) => {
  const { t } = useTranslation('privacy')
  const [day, thaiDay] = [formatBangkokDay(moment, 'en'), formatBangkokDay(moment, 'th')]
  return <time dateTime={moment}>{t('bothEras', { day, thaiDay, time: formatBangkokTime(moment) })}</time>
}
