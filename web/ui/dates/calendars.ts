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
 * A field in Thai gets Buddhist dates. While a year is typed digit by digit, the value passes through the first years of the Buddhist
 * era, and React Aria's conversion to the Gregorian calendar and back loses a day in 131 of the years before 541.
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
export const isoToday = () => toIso(getBangkokToday('en'))
