import { useTranslation } from 'react-i18next'
import type { CalendarRelease } from '../../../contract/catalogue/release-calendar.ts'
import { formatNumber } from '../../ui/values/formats.ts'

/** Returns a function that formats the state of a release. `isBad` is true if the release is overdue or missed. */
export const useFormatState = () => {
  const { t } = useTranslation('releaseCalendar')
  return ({ state, daysLate }: Pick<CalendarRelease, 'state' | 'daysLate'>) => {
    const days = daysLate ? { count: daysLate, number: formatNumber(daysLate) } : undefined
    if (state === 'overdue') return { text: days ? t('daysLate', days) : t('overdue'), isBad: true }
    if (state === 'released') return { text: days ? t('releasedLate', days) : t('released'), isBad: false }
    return { text: t(state), isBad: state === 'missed' }
  }
}
