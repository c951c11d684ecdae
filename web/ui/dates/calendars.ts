import {
  BuddhistCalendar,
  type Calendar,
  type CalendarDate,
  GregorianCalendar,
  parseDate,
  toCalendar,
  today,
} from '@internationalized/date'
import type { Language } from '../../../contract/visit.ts'

/*
 * A Thai field holds its date in the Buddhist calendar. React Aria would otherwise convert each value to the Gregorian calendar and back,
 * which loses a day in 131 of the Buddhist years before 541. A year passes through such years while it is typed digit by digit.
 */
const calendars: Record<Language, Calendar> = { en: new GregorianCalendar(), th: new BuddhistCalendar() }
const gregorian = calendars.en

/** Returns the current day in Bangkok. */
export const getBangkokToday = (language: Language): CalendarDate =>
  toCalendar(today('Asia/Bangkok'), calendars[language])

/** Converts a date to an ISO day; empty for null. */
export const toIso = (date: CalendarDate | null) => (date ? toCalendar(date, gregorian).toString() : '')

/** Converts an ISO day to the calendar of a language; null for any other text. */
export const parseDay = (value: string, language: Language) => {
  try {
    return toCalendar(parseDate(value), calendars[language])
  } catch {
    return null
  }
}

/** Returns the current day in Bangkok as an ISO day. */
export const getBangkokTodayIso = () => toIso(getBangkokToday('en'))
