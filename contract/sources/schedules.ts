import { z } from 'zod'
import { text } from '../fields.ts'
import { messages } from '../messages.ts'
import { wireValues } from '../wire.ts'

export const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
export type Weekday = (typeof weekdays)[number]
export const repeats = ['daily', 'weekly', 'monthly', 'none'] as const
export type Repeat = (typeof repeats)[number]

/** The expected times of a source's loads, in Bangkok. */
export interface Schedule {
  repeat: Repeat
  /** The days of a weekly schedule. */
  weekdays: Weekday[]
  /** The days of a monthly schedule, from 1; a shorter month uses its last day. */
  monthDays: number[]
  /** 'HH:MM:SS'; null if the schedule does not repeat. */
  time: string | null
}

const repeatSchema = wireValues(
  { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', none: '-' },
  { message: messages.informationRequired.en, aliases: { None: 'none', none: 'none' } },
)

/** Splits a list with commas; a dash means an empty list. */
const splitList = (value: string) =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && part !== '-')
/** Joins a list with commas; a dash for an empty list. */
const formatList = (values: readonly unknown[]) => (values.length > 0 ? values.join(',') : '-')

// A list may contain a day several times, so the limits are higher than the number of different days.
const maxSentWeekdays = 100
const maxWeekdaysCharacters = 400
const maxSentMonthDays = 400
const maxMonthDaysCharacters = 1000

/** Weekdays; decoded to distinct days in the order of `weekdays`. */
const weekdayList = z.codec(
  z.union([
    z.array(z.enum(weekdays)).max(maxSentWeekdays),
    text(maxWeekdaysCharacters).refine(value => splitList(value).every(day => weekdays.includes(day as Weekday))),
  ]),
  z.custom<Weekday[]>(),
  {
    decode: value => {
      const chosenDays = new Set<string>(typeof value === 'string' ? splitList(value) : value)
      return weekdays.filter(day => chosenDays.has(day))
    },
    encode: value => formatList(value),
  },
)

/** A day of the month, from 1 to 31. */
const monthDayPattern = /^([1-9]|[12]\d|3[01])$/
/** Days of the month; decoded to distinct numbers in ascending order. */
const monthDayList = z.codec(
  z.union([
    z.int().min(1).max(31),
    z.array(z.union([z.int().min(1).max(31), z.string().regex(monthDayPattern)])).max(maxSentMonthDays),
    text(maxMonthDaysCharacters).refine(value => splitList(value).every(day => monthDayPattern.test(day))),
  ]),
  z.custom<number[]>(),
  {
    decode: value => {
      // A single day may be sent as a number.
      const monthDays = typeof value === 'string' ? splitList(value) : [value].flat()
      return [...new Set(monthDays.map(Number))].sort((a, b) => a - b)
    },
    encode: value => formatList(value),
  },
)

const addMissingSeconds = (time: string) => (time.length === 'HH:MM'.length ? `${time}:00` : time)

/** A time of day: null, an empty text and a dash mean no time; HH:MM gets the seconds 00. */
const timeSchema = z.codec(
  z.union([z.null(), z.string().regex(/^(-?|([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)$/)]),
  z.custom<string | null>(),
  {
    decode: value => (value === null || value === '' || value === '-' ? null : addMissingSeconds(value)),
    encode: value => value ?? '-',
  },
)

/** The fields of a schedule in the rows of a list. */
export const scheduleOutputFields = {
  repeat: ['frequency_repeat', repeatSchema],
  /** On the wire a text such as 'MON,WED'; '-' for none. */
  weekdays: ['frequency_day', weekdayList],
  /** On the wire a text such as '1,15'; '-' for none. */
  monthDays: ['frequency_day_of_month', monthDayList],
  time: ['frequency_time', timeSchema],
} as const

/** The fields of a schedule as input: days as a list or as text with commas. Days that `repeat` does not use are ignored. */
export const scheduleInputFields = {
  repeat: ['frequency_repeat', repeatSchema],
  weekdays: ['frequency_day', weekdayList.nullish()],
  monthDays: ['frequency_day_of_month', monthDayList.nullish()],
  time: ['frequency_time', timeSchema.optional()],
} as const
