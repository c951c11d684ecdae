import { hourMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import { daysBefore } from '../platform/clock.ts'
import type { Domain } from '../platform/domain.ts'
import { computeMaxUploadBytes, type Settings } from '../platform/settings.ts'
import type { LoadsContext } from './context.ts'
import { loadRoutes } from './routes.ts'
import { listRequestedLoads } from './runs/requested-loads.ts'
import { sweepRuns } from './runs/run-history.ts'
import { runLoadSchedule } from './schedules.ts'
import { openLoadWorker } from './workers.ts'

interface LoadsDomainContext extends Omit<LoadsContext, 'maxBytes'> {
  settings: Settings
}

/** Opens the automatic loads of reports from the office's warehouse. */
export const openLoadsDomain = ({ settings, ...dependencies }: LoadsDomainContext): Domain => {
  const context: LoadsContext = {
    ...dependencies,
    maxBytes: computeMaxUploadBytes(settings),
    onError: message => dependencies.log.error(message),
  }
  const worker = openLoadWorker(context)
  return {
    routes: loadRoutes(context),
    repeatedTasks: [
      { everyMilliseconds: minuteMilliseconds, run: () => runLoadSchedule(context) },
      { everyMilliseconds: 2 * secondMilliseconds, run: worker.runDue },
      {
        everyMilliseconds: hourMilliseconds,
        run: () => sweepRuns(context.database, daysBefore(context.clock, settings.RUNS_KEEP_DAYS)),
      },
    ],
    readPersonalRecords: async actor => ({ requested_loads: await listRequestedLoads(dependencies.database, actor) }),
    beforeStop: worker.stop,
  }
}
