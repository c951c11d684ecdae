import { getReport } from '../../../../../contract/catalogue/report-details.ts'
import { getOffice } from '../../../../../contract/office/pages.ts'
import type { Visit } from '../../../../../contract/visit.ts'

/** Loads what every card shows; null for a report that is not public. A former File Name finds the report too. */
export const findCardContext = async (visit: Visit, fileName: string) => {
  const [office, details] = await Promise.all([
    visit.call(getOffice),
    visit.call(getReport, { fileName }).catch(error => {
      const { status = 500 } = error as { status?: number }
      if (status === 404 || status === 400) return null
      throw error
    }),
  ])
  return details && { office, details, host: new URL(visit.publicUrl).host }
}

/** The statuses with which a card is refused, with the titles of their problems. */
export const refusalTitles: Record<number, string> = { 404: 'Not found', 429: 'Too many attempts', 503: 'Too busy' }

/** Returns the refusal of a card, as a problem (RFC 9457). */
export const refuseCard = (status: number) =>
  Response.json(
    { type: 'about:blank', title: refusalTitles[status], status },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
