import { z } from 'zod'
import { dayYears, toCommonEra } from './eras.ts'

/** A day as ISO 8601, yyyy-mm-dd, in the Common Era. */
export const day = z.iso
  .date()
  .refine(
    value => value >= String(dayYears.first) && value < String(dayYears.last + 1),
    `Enter a date of the Common Era, in the years ${dayYears.first} to ${dayYears.last}`,
  )

const allowedYears = `in the years ${dayYears.first} to ${dayYears.last}`

/** Returns why a text is not a valid day for a version of a report; undefined for a valid day. */
const findDayFault = (value: string) => {
  if (day.safeParse(value).success) return undefined
  const commonEra = toCommonEra(value)
  return commonEra
    ? `Enter a date of the Common Era: ${value} of the Buddhist era is ${commonEra}`
    : `Enter a date of the Common Era as yyyy-mm-dd, ${allowedYears}`
}

/** A day whose end in Bangkok selects the state to show. */
export const asOfDay = z.string().superRefine((value, context) => {
  const message = findDayFault(value)
  if (message) context.addIssue({ code: 'custom', message })
})
