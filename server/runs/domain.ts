import { type Domain, minute } from '../platform/domain.ts'
import { type AlarmGround, checkAlarms } from './alarms/alarms.ts'
import { listAlarmsOf, removeAlarmsTo } from './jobs/alarm-addresses.ts'
import { runMeasures } from './measures.ts'
import { type RunsGround, runRoutes } from './routes.ts'

/** The runs of the office's data loads, as programs report them, the work bench that shows them, and the alarms about them. */
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
