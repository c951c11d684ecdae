import { listReportGaps } from '../../../contract/catalogue/catalogue-health.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listReportsWithGaps } from './incomplete-reports.ts'

/** Returns the routes about gaps in the descriptions of reports. */
export const healthRoutes = ({ database }: { database: Database }): Route[] => [
  route(listReportGaps, async ({ input }) => {
    const { rows, total } = await listReportsWithGaps(database, input)
    return { reports: rows, total }
  }),
]
