import { useTranslation } from 'react-i18next'
import { toPageEra } from '../ui/dates/day-eras.ts'
import type { DayRange } from '../ui/dates/day-ranges.ts'
import { useLanguage } from '../words/use-language.ts'
import { computePeriods } from './periods.ts'

interface Props {
  today: string
  days: DayRange
  onChoose: (days: DayRange) => void
}

/** Buttons that select the first and the last day of a common period. */
export const PeriodButtons = ({ today, days, onChoose }: Props) => {
  const { t } = useTranslation('usageReports')
  const { thisMonth, lastMonth, fiscal, fiscalYear } = computePeriods(today)
  const year = toPageEra(fiscalYear, useLanguage())
  const periods = [
    [t('thisMonth'), thisMonth],
    [t('lastMonth'), lastMonth],
    [t('fiscalYear', { year }), fiscal],
  ] as const
  return (
    <fieldset className="periods">
      <legend>{t('period')}</legend>
      {periods.map(([label, period]) => (
        <button
          key={label}
          type="button"
          aria-pressed={days.from === period.from && days.until === period.until}
          onClick={() => onChoose(period)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
