import type { Locator, Page } from '@playwright/test'
import { dayMilliseconds } from '../contract/durations.ts'

/** Finds a date, range or time field by its label. */
export const dateField = (page: Page | Locator, label: string) => page.getByRole('group', { name: label, exact: true })

/** Types the digits of a day or a time into the segments of a field, one after the other. */
export const typeDigits = async (field: Locator, digits: string) => {
  await field.getByRole('spinbutton').first().click()
  await field.page().keyboard.type(digits)
}

/** Returns a day yyyy-mm-dd as it is typed, in the era of the page's language. */
export const toTypedDigits = (day: string, language: 'en' | 'th') => {
  const [year = '', month, date] = day.split('-')
  return `${date}${month}${language === 'th' ? Number(year) + 543 : year}`
}

const bangkok = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

/** Returns the day (yyyy-mm-dd) in Bangkok this many days from now. */
export const formatBangkokDay = (daysFromNow = 0) => bangkok.format(Date.now() + daysFromNow * dayMilliseconds)
