import { getMonthOfUse, getReportUse } from '../../contract/usage/public-use.ts'
import { countSystemReports, loadSystemReport } from '../../contract/usage/system-reports.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import { bindReadingRoutes } from '../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readMonthlyFigures, readReportUse } from './public-use.ts'
import { countAllSystemReports, loadSystemReportAs } from './system-reports/system-reports.ts'

interface UsageContext {
  database: Database
  replica?: Replica | undefined
  clock: Clock
}

/** Returns the routes about system reports, and about public figures of use. */
export const usageRoutes = (context: UsageContext): Route[] => [
  route(loadSystemReport, ({ actor, input: { table: _, ...requestedReport }, writer }) =>
    loadSystemReportAs(context, actor, writer(), requestedReport),
  ),
  route(countSystemReports, async ({ input }) => ({ counts: await countAllSystemReports(context, input) })),
  ...bindReadingRoutes(context, database => [
    route(getReportUse, async ({ actor, input }) => ({ months: await readReportUse(database, actor, input.fileName) })),
    route(getMonthOfUse, ({ actor, input }) => readMonthlyFigures(database, actor, input.month)),
  ]),
]
