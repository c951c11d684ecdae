import type { Language } from '../../../contract/visit.ts'
import { addressIn } from '../../words/addresses.ts'
import { withParameters } from '../lists/texts.ts'

export const calendarPath = '/releases'

interface Asked {
  month?: string | undefined
  category?: number | undefined
  page?: number | undefined
}

/** The address of the calendar; without a month, of this one. */
export const releasesPath = ({ month, category, page = 1 }: Asked) =>
  withParameters(calendarPath, { month, category, page: page > 1 ? page : undefined })

/** The address of the calendar to subscribe to: all tables, a category, or one table. */
export const calendarFilePath = (language: Language, of: { category?: number | undefined; table?: string }) =>
  addressIn(language, withParameters('/releases.ics', of))

/** The same address for programs that subscribe by it. */
export const subscriptionOf = (publicUrl: string, path: string) => publicUrl.replace(/^https?:/, 'webcal:') + path
