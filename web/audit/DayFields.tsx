import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../ui/dates/DateField.tsx'
import { findDayFault } from '../ui/dates/day-faults.ts'
import type { DayRange } from '../ui/dates/day-ranges.ts'

/** Fields for the first and the last day, with the button that applies them. */
export const DayFields = (initialDays: DayRange) => {
  const { t } = useTranslation('catalogueAdmin')
  const [days, setDays] = useState(initialDays)
  const [isChecked, setIsChecked] = useState(false)
  // The text is never shown: for a malformed day, the field replaces it with its own message.
  const findFault = (day: string) => (isChecked && findDayFault(day) ? t('filter') : undefined)
  const isReversed = days.from !== '' && days.until !== '' && days.until < days.from
  const isMalformed = [days.from, days.until].some(day => findDayFault(day))
  return (
    <div className="days">
      <DateField
        label={t('from')}
        name="from"
        value={days.from}
        onChange={from => setDays(previous => ({ ...previous, from }))}
        error={findFault(days.from)}
      />
      <DateField
        label={t('until')}
        name="until"
        value={days.until}
        onChange={until => setDays(previous => ({ ...previous, until }))}
        error={isReversed && !findDayFault(days.until) ? t('untilBeforeFrom') : findFault(days.until)}
      />
      <button
        type="submit"
        className="btn primary"
        disabled={isReversed && !isMalformed}
        onClick={event => {
          if (!isMalformed) return
          // The fields show what is wrong.
          event.preventDefault()
          setIsChecked(true)
        }}
      >
        {t('filter')}
      </button>
    </div>
  )
}
