import type { Language } from '../../../contract/visit.ts'
import { toLanguageUrl } from '../../words/addresses.ts'
import { addParameters } from '../lists/catalogue-paths.ts'

/** The path of the release calendar. */
export const releasesPath = '/releases'

interface CalendarParameters {
  month?: string | undefined
  category?: number | undefined
  page?: number | undefined
}

/** Builds the path of a month of the release calendar; of the current month by default. */
export const buildReleasesPath = ({ month, category, page = 1 }: CalendarParameters) =>
  addParameters(releasesPath, { month, category, page: page > 1 ? page : undefined })

/** Builds the path of the calendar file (iCal) of all tables, of a category, or of one table. */
export const buildCalendarFilePath = (language: Language, scope: { category?: number | undefined; table?: string }) =>
  toLanguageUrl(language, addParameters('/releases.ics', scope))

/** Builds the URL with which calendar programs subscribe to a calendar file. */
export const buildSubscriptionUrl = (publicUrl: string, path: string) => publicUrl.replace(/^https?:/, 'webcal:') + path
