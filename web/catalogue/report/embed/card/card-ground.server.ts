import { getReport } from '../../../../../contract/catalogue/report-details.ts'
import { getOffice } from '../../../../../contract/office/pages.ts'
import type { Visit } from '../../../../../contract/visit.ts'

/** What every card says; null for a report that is not there for everybody. A former File Name finds its report. */
export const findCardGround = async (visit: Visit, fileName: string) => {
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

/** In place of a card that is not there. */
export const noCard = (status: number) =>
  Response.json(
    { type: 'about:blank', title: status === 404 ? 'Not found' : 'Too many tries', status },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
