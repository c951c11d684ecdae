import { useTranslation } from 'react-i18next'
import type { Language } from '../../../contract/visit.ts'
import { useLanguage } from '../../words/use-language.ts'
import { locales } from '../aria/locales.ts'
import { useCalendar } from './use-calendar.ts'

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1)
/** How many years before and after the shown one can be selected. */
const yearsAround = 10

/** Selects for the month and the year of the calendar. */
export const MonthSelects = () => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const state = useCalendar()
  // Its year is in the era of the calendar, which is that of the page's language.
  const firstDay = state.visibleRange.start
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, index) => firstDay.year - yearsAround + index)
  const focusMonth = (year: number, month: number) => state.setFocusedDate(state.focusedDate.set({ year, month }))
  return (
    <div className="month">
      <select
        aria-label={t('month')}
        value={firstDay.month}
        onChange={({ target }) => focusMonth(firstDay.year, Number(target.value))}
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
        onChange={({ target }) => focusMonth(Number(target.value), firstDay.month)}
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
