import { type CalendarDate, GregorianCalendar, toCalendar } from '@internationalized/date'
import { useContext } from 'react'
import { CalendarStateContext } from 'react-aria-components/Calendar'
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../contract/visit.ts'
import { useLanguage } from '../../words/use-language.ts'
import { locales } from '../aria/locales.ts'
import { toOtherEra } from './days.ts'

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1)
/** How many years before and after the shown one can be selected. */
const yearsAround = 10

/** Returns the state of the surrounding calendar, which selects a day or a range. */
const useCalendar = () => {
  const dayState = useContext(CalendarStateContext)
  const rangeState = useContext(RangeCalendarStateContext)
  const state = dayState ?? rangeState
  if (!state) throw new Error('This component must be inside a calendar')
  return state
}

/** Selects for the month and the year of the calendar. */
export const CalendarMonth = () => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const state = useCalendar()
  const firstDay = state.visibleRange.start
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, index) => firstDay.year - yearsAround + index)
  const focusMonth = (changes: { month?: number; year?: number }) =>
    state.setFocusedDate(state.focusedDate.set(changes))
  return (
    <div className="month">
      <select
        aria-label={t('month')}
        value={firstDay.month}
        onChange={({ target }) => focusMonth({ year: firstDay.year, month: Number(target.value) })}
      >
        {monthNumbers.map(month => (
          <option key={month} value={month}>
            {formatMonthName(month, language)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('year')}
        value={firstDay.year}
        onChange={({ target }) => focusMonth({ month: firstDay.month, year: Number(target.value) })}
      >
        {years.map(year => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Formats the name of a month, from 1 to 12. `Date.UTC` counts months from 0; the year and the day of the date do not matter. */
const formatMonthName = (month: number, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 15))

/** The shown year in the other era, and a button for today. */
export const CalendarFoot = ({ today }: { today: CalendarDate }) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const state = useCalendar()
  const { year } = toCalendar(state.visibleRange.start, new GregorianCalendar())
  return (
    <div className="foot">
      <span>{t('yearInOtherEra', { year: toOtherEra(year, language) })}</span>
      {!state.isInvalid(today) && (
        <button
          type="button"
          className="btn quiet sm"
          onClick={() => state.selectDate(toCalendar(today, state.focusedDate.calendar))}
        >
          {t('today')}
        </button>
      )}
    </div>
  )
}
