import { daysBefore } from '../platform/clock.ts'
import { type Domain, minute, second } from '../platform/domain.ts'
import { maxUploadBytes, type Settings } from '../platform/settings.ts'
import type { LoadsGround } from './ground.ts'
import { loadRoutes } from './routes.ts'
import { sweepRuns } from './runs/load-runs.ts'
import { listRequestedLoads } from './runs/requested-loads.ts'
import { queueDueLoads } from './schedules.ts'
import { openLoadWorker } from './workers.ts'

interface LoadsDomainGround extends Omit<LoadsGround, 'maxBytes'> {
  settings: Settings
}

/** Days for which the loads of a report are kept. */
const keptDays = 400

/** Opens the automatic loads of reports from the office's warehouse. */
export const openLoads = ({ settings, ...given }: LoadsDomainGround): Domain => {
  const ground: LoadsGround = {
    ...given,
    maxBytes: maxUploadBytes(settings),
    onTrouble: what => given.log.error(what),
  }
  const worker = openLoadWorker(ground)
  return {
    routes: loadRoutes(ground),
    repeatedTasks: [
      { everyMilliseconds: minute, run: () => queueDueLoads(ground) },
      { everyMilliseconds: 2 * second, run: worker.runDue },
      { everyMilliseconds: 60 * minute, run: () => sweepRuns(ground.database, daysBefore(ground.clock, keptDays)) },
    ],
    personalRecords: async actor => ({ requested_loads: await listRequestedLoads(given.database, actor) }),
    close: worker.stop,
  }
}
