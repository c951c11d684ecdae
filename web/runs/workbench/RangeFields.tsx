import { useTranslation } from 'react-i18next'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'

export interface DayRangeFilter {
  /** False if the list is not limited to a range of days. */
  hasRange: boolean
  /** First day, yyyy-mm-dd; may be incomplete while it is typed. */
  start: string
  /** Last day, likewise. */
  end: string
}

interface Props {
  value: DayRangeFilter
  /** The current day in Bangkok, on which the initial range ends. */
  today: string
  /** True if no day after today may be chosen. */
  endsToday?: boolean
  onChange: (value: DayRangeFilter) => void
}

/** Matches a day that is typed completely. */
const dayPattern = /^\d{4}-\d\d-\d\d$/
/** Number of days in the initial range, including the current day. */
const initialDayCount = 14

const subtractDays = (day: string, dayCount: number) =>
  new Date(Date.parse(day) - dayCount * dayMilliseconds).toISOString().slice(0, 10)

/** The checkbox that enables the range of days, and its two days; without the range, both are today and disabled. */
export const RangeFields = ({ value, today, endsToday = false, onChange }: Props) => {
  const { t } = useTranslation('runs')
  const { hasRange, start, end } = value
  const maxLimit = endsToday ? { max: today } : {}
  const switchRange = (isOn: boolean) =>
    onChange({ hasRange: isOn, start: isOn ? subtractDays(today, initialDayCount - 1) : today, end: today })
  return (
    <>
      <fieldset className="rangetick">
        <legend>{t('dateRange')}</legend>
        <CheckField label={t('fromAndTo')} checked={hasRange} onChange={({ target }) => switchRange(target.checked)} />
      </fieldset>
      <DateField
        label={t('start')}
        value={start}
        disabled={!hasRange}
        {...maxLimit}
        onChange={day => onChange({ ...value, start: day })}
      />
      <DateField
        label={t('end')}
        value={end}
        disabled={!hasRange}
        {...(dayPattern.test(start) && { min: start })}
        {...maxLimit}
        onChange={day => onChange({ ...value, end: day })}
      />
    </>
  )
}

/** Returns true if no range is set, or both days are complete and in order. */
export const isRangeComplete = ({ hasRange, start, end }: DayRangeFilter) =>
  !hasRange || (dayPattern.test(start) && dayPattern.test(end) && start <= end)
