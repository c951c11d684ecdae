import { useTranslation } from 'react-i18next'
import { listNextTimes } from '../../contract/sources/schedule-times.ts'
import type { Schedule } from '../../contract/sources/schedules.ts'
import type { Language } from '../../contract/visit.ts'
import { formatMoment } from '../ui/values/moments.ts'

/** Returns the functions that describe the repeat and the days of a schedule. */
export const useScheduleTexts = () => {
  const { t } = useTranslation('sources')
  const formatRepeat = ({ repeat }: Schedule) => t(repeat === 'none' ? 'none_repeat' : repeat)
  const formatDays = ({ weekdays, monthDays }: Schedule) =>
    [...weekdays.map(day => t(day)), ...monthDays.map(String)].join(', ')
  return { formatRepeat, formatDays }
}

/** Formats a time as 'HH:MM', with its seconds if they are not zero; empty without a time. */
export const formatTime = (time: string | null) => time?.replace(/^(\d\d:\d\d):00$/, '$1') ?? ''

/** Formats the next `count` times of a schedule, in the era of the language. */
export const formatNextTimes = (
  schedule: Schedule,
  { now, count, language }: { now: Date; count: number; language: Language },
) => listNextTimes(schedule, now, count).map(time => formatMoment(time.toISOString(), language))
