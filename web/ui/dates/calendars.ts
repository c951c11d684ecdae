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
 * A field in Thai is given Buddhist dates. While a year is typed digit by digit, the field passes through the first years of the Buddhist
 * era, and React Aria's conversion to the Gregorian calendar and back loses a day in 131 of the years before 541.
 */
const calendars: Record<Language, Calendar> = { en: new GregorianCalendar(), th: new BuddhistCalendar() }
const gregorian = calendars.en

/** The present day in Bangkok. */
export const bangkokToday = (language: Language): CalendarDate => toCalendar(today('Asia/Bangkok'), calendars[language])

/** The ISO day of a date; empty for none. */
export const toIso = (date: CalendarDate | null) => (date ? toCalendar(date, gregorian).toString() : '')

/** The date of an ISO day in the calendar of a language, or null for any other text. */
export const parseDay = (value: string, language: Language) => {
  try {
    return toCalendar(parseDate(value), calendars[language])
  } catch {
    return null
  }
}

/** The present day in Bangkok as an ISO day. */
export const isoToday = () => toIso(bangkokToday('en'))
