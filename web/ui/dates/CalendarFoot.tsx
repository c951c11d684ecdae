import { type CalendarDate, GregorianCalendar, toCalendar } from '@internationalized/date'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import { toOtherEra } from './day-eras.ts'
import { useCalendar } from './use-calendar.ts'

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
