import { useTranslation } from 'react-i18next'
import type { Rhythm } from '../../../../contract/catalogue/release-rules.ts'

/** Describes a rhythm in one line. */
export const useRhythmText = () => {
  const { t } = useTranslation('rhythms')
  return ({ repeat, months, rule, ruleDay, weekday, time }: Rhythm) => {
    if (repeat === 'workingDay') return t('says_daily', { time })
    if (repeat === 'week') return t('says_week', { weekday: t(weekday!), time })
    return `${t(`months_${months as 1 | 2 | 3 | 6 | 12}`)} · ${t(`says_${rule!}`, { day: ruleDay ?? 0, time })}`
  }
}
