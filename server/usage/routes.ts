import { getMonthOfUse, getReportUse } from '../../contract/usage/public-use.ts'
import { countSystemReports, loadSystemReport } from '../../contract/usage/system-reports.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readMonthOfUse, readReportUse } from './public-use.ts'
import { countSystemReportsIn, loadSystemReportAs } from './system-reports.ts'

/** The calls about system reports, and about public figures of use. */
export const usageRoutes = (ground: { database: Database; clock: Clock }): Route[] => [
  route(loadSystemReport, ({ input: { table: _, ...asked }, writer }) => loadSystemReportAs(ground, writer(), asked)),
  route(countSystemReports, async ({ input }) => ({ counts: await countSystemReportsIn(ground, input) })),
  route(getReportUse, async ({ actor, input }) => ({
    months: await readReportUse(ground.database, actor, input.fileName),
  })),
  route(getMonthOfUse, ({ actor, input }) => readMonthOfUse(ground.database, actor, input.month)),
]
