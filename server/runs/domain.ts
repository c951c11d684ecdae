import { type Domain, minute } from '../platform/domain.ts'
import { type AlarmGround, checkAlarms } from './alarms/alarms.ts'
import { listAlarmsOf, removeAlarmsTo } from './jobs/alarm-addresses.ts'
import { runMeasures } from './measures.ts'
import { type RunsGround, runRoutes } from './routes.ts'

/** Opens the runs of the office's data loads that programs report, the work bench, and the alarms. */
export const openRuns = (ground: RunsGround & AlarmGround): Domain => ({
  routes: runRoutes(ground),
  personalRecords: async ({ userId }) => ({ alarms: await listAlarmsOf(ground.database, userId) }),
  erasePerson: async (transaction, { addresses }) => {
    await removeAlarmsTo(transaction, addresses)
    return undefined
  },
  measures: runMeasures(ground.database),
  repeatedTasks: [{ everyMilliseconds: minute, run: () => checkAlarms(ground) }],
})
