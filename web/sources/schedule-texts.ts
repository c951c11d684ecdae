import { useTranslation } from 'react-i18next'
import { nextTimes } from '../../contract/sources/schedule-times.ts'
import type { Schedule } from '../../contract/sources/schedules.ts'
import type { Language } from '../../contract/visit.ts'
import { formatMoment } from '../ui/values/moments.ts'

/** Describes a schedule: its repeat, its days and its time; seconds only if they are not zero. */
export const useScheduleTexts = () => {
  const { t } = useTranslation('sources')
  const repeat = ({ repeat }: Schedule) => t(repeat === 'none' ? 'none_repeat' : repeat)
  const days = ({ weekdays, monthDays }: Schedule) =>
    [...weekdays.map(day => t(day)), ...monthDays.map(String)].join(', ')
  return { repeat, days }
}

/** Formats 'HH:MM', with seconds if they are not zero. */
export const formatTime = (time: string | null) => time?.replace(/^(\d\d:\d\d):00$/, '$1') ?? ''

/** Formats the next times of a schedule, in the era of the language. */
export const formatNextTimes = (schedule: Schedule, now: Date, count: number, language: Language) =>
  nextTimes(schedule, now, count).map(time => formatMoment(time.toISOString(), language))
