import { z } from 'zod'
import { dayYears, toCommonEraDay } from './eras.ts'

const allowedYears = `in the years ${dayYears.first} to ${dayYears.last}`

/** A day as ISO 8601, yyyy-mm-dd, in the Common Era. */
export const day = z.iso.date().refine(
  // Every value begins with a year of four digits, so the order of the texts is the order of the years.
  value => value >= String(dayYears.first) && value < String(dayYears.last + 1),
  `Enter a date of the Common Era, ${allowedYears}`,
)

/** Returns the message for a text that is not a valid day; undefined for a valid day. */
const findDayFault = (value: string) => {
  if (day.safeParse(value).success) return undefined
  const commonEraDay = toCommonEraDay(value)
  return commonEraDay
    ? `Enter a date of the Common Era: ${value} of the Buddhist era is ${commonEraDay}`
    : `Enter a date of the Common Era as yyyy-mm-dd, ${allowedYears}`
}

/**
 * Selects the report version that was current at the end of this day in Bangkok. The message for a Buddhist year names the day to enter
 * instead.
 */
export const asOfDay = z.string().superRefine((value, context) => {
  const message = findDayFault(value)
  if (message) context.addIssue({ code: 'custom', message })
})
