import type { Language } from '../../../contract/visit.ts'
import { addressIn } from '../../words/addresses.ts'
import { addParameters } from '../lists/texts.ts'

export const calendarPath = '/releases'

interface CalendarParameters {
  month?: string | undefined
  category?: number | undefined
  page?: number | undefined
}

/** Returns the path of the calendar; of the current month by default. */
export const releasesPath = ({ month, category, page = 1 }: CalendarParameters) =>
  addParameters(calendarPath, { month, category, page: page > 1 ? page : undefined })

/** Returns the path of the calendar file: for all tables, a category, or one table. */
export const calendarFilePath = (language: Language, subject: { category?: number | undefined; table?: string }) =>
  addressIn(language, addParameters('/releases.ics', subject))

/** Returns the same address with the scheme for calendar subscriptions. */
export const buildSubscriptionUrl = (publicUrl: string, path: string) => publicUrl.replace(/^https?:/, 'webcal:') + path
