import { useTranslation } from 'react-i18next'
import type { Rhythm } from '../../../../contract/catalogue/release-rules.ts'

/** Returns a function that describes a rhythm in one line. */
export const useRhythmText = () => {
  const { t } = useTranslation('rhythms')
  return ({ repeat, months: monthStep, rule, ruleDay, weekday, time }: Rhythm) => {
    if (repeat === 'workingDay') return t('summary_daily', { time })
    // A weekly rhythm always has a weekday.
    if (repeat === 'week') return t('summary_week', { weekday: t(weekday!), time })
    // A rhythm that repeats by months always has a step and a rule. Only the text of the last working day has no day, so its 0 is never shown.
    return `${t(`months_${monthStep as 1 | 2 | 3 | 6 | 12}`)} · ${t(`summary_${rule!}`, { day: ruleDay ?? 0, time })}`
  }
}
