import { useTranslation } from 'react-i18next'
import type { DayRange } from '../ui/dates/days.ts'
import { useLanguage } from '../words/use-language.ts'
import { listPeriods } from './periods.ts'

interface Props {
  today: string
  value: DayRange
  onChoose: (value: DayRange) => void
}

/** Buttons that fill in both days of a common period. */
export const PeriodButtons = ({ today, value, onChoose }: Props) => {
  const { t } = useTranslation('usageReports')
  const { thisMonth, lastMonth, fiscal, fiscalYear } = listPeriods(today)
  const year = useLanguage() === 'th' ? fiscalYear + 543 : fiscalYear
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
          aria-pressed={value.from === period.from && value.until === period.until}
          onClick={() => onChoose(period)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
