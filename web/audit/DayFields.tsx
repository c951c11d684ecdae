import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../ui/dates/DateField.tsx'
import { type DayRange, findDayFault } from '../ui/dates/days.ts'

/** The first and the last day that count, and the button that takes them over. */
export const DayFields = (given: DayRange) => {
  const { t } = useTranslation('keeping')
  const [days, setDays] = useState(given)
  const isReversed = days.from !== '' && days.until !== '' && days.until < days.from
  const isBad = [days.from, days.until].some(day => findDayFault(day)) || isReversed
  return (
    <div className="days">
      <DateField
        label={t('from')}
        name="from"
        value={days.from}
        onChange={from => setDays(given => ({ ...given, from }))}
      />
      <DateField
        label={t('until')}
        name="until"
        value={days.until}
        onChange={until => setDays(given => ({ ...given, until }))}
        error={isReversed && !findDayFault(days.until) ? t('untilBeforeFrom') : undefined}
      />
      <button type="submit" className="btn primary" disabled={isBad}>
        {t('filter')}
      </button>
    </div>
  )
}
