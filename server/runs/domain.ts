import { hourMilliseconds, minuteMilliseconds } from '../../contract/durations.ts'
import { daysBefore } from '../platform/clock.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import { type AlarmContext, checkAlarms } from './alarms/alarms.ts'
import { listUserAlarms, removeAlarmsTo } from './jobs/alarm-addresses.ts'
import { runMeasures } from './measures.ts'
import { type RunsContext, runRoutes } from './routes.ts'
import { sweepRuns } from './sweeps.ts'

interface RunsDomainContext extends RunsContext, AlarmContext {
  settings: Pick<Settings, 'RUNS_KEEP_DAYS'>
}

/** Creates the domain of the runs that programs report: their intake, the workbench, the keys of the programs, and the alarms. */
export const createRunsDomain = (context: RunsDomainContext): Domain => ({
  routes: runRoutes(context),
  readPersonalRecords: async ({ userId }) => ({ alarms: await listUserAlarms(context.database, userId) }),
  erasePerson: async (transaction, { emails }) => {
    await removeAlarmsTo(transaction, emails)
    return undefined
  },
  measures: runMeasures(context),
  repeatedTasks: [
    { everyMilliseconds: minuteMilliseconds, run: () => checkAlarms(context) },
    {
      everyMilliseconds: hourMilliseconds,
      run: closing =>
        sweepRuns(context.database, daysBefore(context.clock, context.settings.RUNS_KEEP_DAYS), { signal: closing }),
    },
  ],
})
