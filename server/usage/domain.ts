import { hourMilliseconds, minuteMilliseconds } from '../../contract/durations.ts'
import { exportSystemReport } from '../../contract/usage/exports.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import type { Domain } from '../platform/domain.ts'
import { bindExport } from '../platform/http/downloads/exports.ts'
import { anonymiseDownloads, listUserDownloads } from './downloads.ts'
import { countMonthlyDownloads } from './monthly-downloads.ts'
import { refreshDownloadRanking } from './ranking.ts'
import { usageRoutes } from './routes.ts'
import { exportSystemReportAs } from './system-reports/system-reports.ts'

/** Creates the domain of the record of downloads, its ranking and monthly counts, and the system reports. */
export const createUsageDomain = ({
  database,
  replica,
  clock,
}: {
  database: Database
  replica?: Replica | undefined
  clock: Clock
}): Domain => {
  const refreshRanking = () => refreshDownloadRanking(database, clock)
  const countMonths = () => countMonthlyDownloads(database, clock)
  return {
    routes: usageRoutes({ database, replica, clock }),
    exports: [
      bindExport(exportSystemReport, (requestedReport, { actor, writer }) =>
        exportSystemReportAs({ database, clock }, actor, writer(), requestedReport),
      ),
    ],
    repeatedTasks: [
      { everyMilliseconds: minuteMilliseconds, run: refreshRanking },
      { everyMilliseconds: minuteMilliseconds, run: countMonths },
      { everyMilliseconds: hourMilliseconds, run: () => anonymiseDownloads(database, clock) },
    ],
    readPersonalRecords: actor => listUserDownloads(database, actor),
    beforeFirstRequest: async () => {
      await refreshRanking()
      await countMonths()
    },
  }
}
