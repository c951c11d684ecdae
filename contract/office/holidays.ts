import { z } from 'zod'
import { day } from '../days.ts'

const name = z.string().trim().min(1)

/** A public holiday of the office. */
const holiday = z.strictObject({ day, en: name, th: name })
export type Holiday = z.output<typeof holiday>

/** The office's list of holidays, without duplicate days. */
export const holidays = z.array(holiday).superRefine((list, context) => {
  const seenDays = new Set<string>()
  for (const [index, { day: date }] of list.entries()) {
    if (seenDays.has(date))
      context.addIssue({ code: 'custom', path: [index, 'day'], message: `${date} is listed twice` })
    seenDays.add(date)
  }
})
