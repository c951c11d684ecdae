import type { DayOrder, Era } from '../../../../contract/tables/columns.ts'
import { findEra, toCommonYear } from '../../../../contract/tables/year-eras.ts'
import { toAscii } from './ascii-figures.ts'

/**
 * A day, or a day with a time, that was read from a text. Days are in ISO 8601 with the Common Era year; `era` is the era of the year in the
 * text.
 */
type DateReading = IsoDate | SlashedDate | Datetime

interface IsoDate {
  form: 'isoDate'
  era: Era
  day: string
}

interface SlashedDate {
  form: 'slashedDate'
  era: Era
  /** The day in each order of day and month; undefined if the text is not a day in that order. */
  days: Record<DayOrder, string | undefined>
}

interface Datetime {
  /** 'moment' if the text has a time zone, so that it means the same point in time everywhere; otherwise 'datetime'. */
  form: 'datetime' | 'moment'
  era: Era
  day: string
  /** With seconds, and with their fraction if the text has one. */
  time: string
  /** The minutes by which the zone is ahead of UTC; 0 without a zone. */
  zoneMinutes: number
}

const [dayPattern, timePattern, zonePattern] = [
  String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})`,
  String.raw`(?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)`,
  String.raw`(?<zone>Z|[+-]\d{2}:\d{2})`,
]
const isoPattern = new RegExp(`^${dayPattern}(?:[T ]${timePattern}${zonePattern}?)?$`)
const slashedPattern = /^(?<first>\d{1,2})(?<separator>[/-])(?<second>\d{1,2})\k<separator>(?<year>\d{4})$/

type IsoParts = Record<'year' | 'month' | 'day', string> & { time?: string; zone?: string }
type SlashedParts = Record<'first' | 'second' | 'year', string>

/**
 * Limit of characters, so that long texts are not matched against the patterns. The longest form, 2026-08-03T09:30:00.000000+07:00, has 32;
 * a few spaces may surround it.
 */
const maxTextLength = 35

/** Reads a day, with or without a time, in any accepted form; undefined for any other text. */
export const detectDateOrDatetime = (text: string): DateReading | undefined => {
  if (text.length > maxTextLength) return undefined
  const ascii = toAscii(text.trim())
  const iso = isoPattern.exec(ascii)?.groups
  if (iso) return readIso(iso as IsoParts)
  const slashed = slashedPattern.exec(ascii)?.groups
  return slashed && readSlashed(slashed as SlashedParts)
}

const readIso = (parts: IsoParts): IsoDate | Datetime | undefined => {
  const era = findEra(Number(parts.year))
  const day = era && findIsoDay({ year: parts.year, month: parts.month, day: parts.day }, era)
  if (!day) return undefined
  const { time, zone } = parts
  if (time === undefined) return { form: 'isoDate', era, day }
  const zoneMinutes = toZoneMinutes(zone)
  if (Math.abs(zoneMinutes) >= 24 * 60) return undefined
  const hasSeconds = time.length > '00:00'.length
  return { form: zone ? 'moment' : 'datetime', era, day, time: hasSeconds ? time : `${time}:00`, zoneMinutes }
}

const readSlashed = (parts: SlashedParts): SlashedDate | undefined => {
  const { year } = parts
  const era = findEra(Number(year))
  if (!era) return undefined
  // Day and month, or month and day: both orders are read, and the column decides later.
  const [first, second] = [parts.first.padStart(2, '0'), parts.second.padStart(2, '0')]
  const days = {
    dmy: findIsoDay({ year, month: second, day: first }, era),
    mdy: findIsoDay({ year, month: first, day: second }, era),
  }
  return days.dmy || days.mdy ? { form: 'slashedDate', era, days } : undefined
}

/**
 * Formats a day in ISO 8601 from a year of an era, and a month and a day of two digits each; undefined if the calendar has no such day. The
 * year is converted first: 29/02/2567 is valid although the Common Era year 2567 is not a leap year.
 */
const findIsoDay = ({ year, month, day }: { year: string; month: string; day: string }, era: Era) => {
  const commonYear = toCommonYear(Number(year), era)
  return isInCalendar(commonYear, Number(month), Number(day)) ? `${commonYear}-${month}-${day}` : undefined
}

/** Returns true if the calendar has the day; `month` counts from 1. */
const isInCalendar = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month)

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const countDays = (year: number, month: number) =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : monthLengths[month - 1]!

/** Converts a zone, 'Z' or ±hh:mm, to the minutes by which it is ahead of UTC. */
const toZoneMinutes = (zone = 'Z') => {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * Parses a day to ISO 8601. A null era is the Common Era, and a null order has the day first. Undefined if the text is not a day of this era
 * and order.
 */
export const parseDate = (text: string, era: Era | null, order: DayOrder | null) => {
  const reading = detectDateOrDatetime(text)
  if (!reading || reading.era !== (era ?? 'ce')) return undefined
  if (reading.form === 'isoDate') return reading.day
  return reading.form === 'slashedDate' ? reading.days[order ?? 'dmy'] : undefined
}

/**
 * Parses a day with a time to UTC, or without a zone to the time as written. A null era is the Common Era. Undefined if the text is not a time
 * of this era, or if only one of the text and the column has a zone.
 */
export const parseDatetime = (text: string, era: Era | null, isZoned: boolean) => {
  const reading = detectDateOrDatetime(text)
  if (reading?.form !== (isZoned ? 'moment' : 'datetime') || reading.era !== (era ?? 'ce')) return undefined
  return isZoned ? toUtc(reading) : `${reading.day} ${reading.time}`
}

/** Converts a time to UTC. Keeps the fraction of a second as it is written, because a zone shifts whole minutes. */
const toUtc = ({ day, time, zoneMinutes }: Datetime) => {
  const [clockTime, fraction] = time.split('.')
  const shifted = new Date(Date.parse(`${day}T${clockTime}Z`) - zoneMinutes * 60_000)
  return `${shifted.toISOString().slice(0, 19).replace('T', ' ')}${fraction ? `.${fraction}` : ''}`
}
