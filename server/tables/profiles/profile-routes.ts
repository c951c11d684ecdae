import { getReportProfile } from '../../../contract/tables/report-profile.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import { bindReadingRoutes } from '../../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { requireReportProfile } from './report-profiles.ts'

/** The routes of the calls about the columns of tables. */
export const profileRoutes = (databases: { database: Database; replica?: Replica | undefined }): Route[] =>
  bindReadingRoutes(databases, database => [
    route(getReportProfile, ({ actor, input }) => requireReportProfile(database, actor, input)),
  ])
