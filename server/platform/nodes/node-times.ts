import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { RepeatedTask } from '../domain.ts'
import { Unready } from '../http/operation/health-checks.ts'
import { gauge, type Measure } from '../metrics/measures.ts'
import { openDatabaseClock } from './database-clock.ts'

/** Allowed difference between a machine's clock and the database's. */
const toleranceMilliseconds = 5000
const measureMilliseconds = 10_000

/** The time of one node. */
export interface NodeTime {
  clock: Clock
  tasks: RepeatedTask[]
  measures: Measure[]
  /** Throws an Unready with a message if the machine's clock differs too much from the database's. */
  requireRight(): Promise<void>
}

/** Opens the clock of a node: the database's, or one passed by a test. Logs a warning if the machine's clock is wrong. */
export const openNodeTime = async (
  pool: Pick<pg.Pool, 'connect'>,
  log: Pick<Logger, 'warn'>,
  testClock?: Clock,
): Promise<NodeTime> => {
  if (testClock) return { clock: testClock, tasks: [], measures: [], requireRight: async () => {} }
  const clock = await openDatabaseClock(pool)
  const warnIfWrong = () => {
    const warning = formatLead(clock.lead())
    if (warning) log.warn(warning)
  }
  warnIfWrong()
  const measure = () => clock.measure().then(warnIfWrong)
  return {
    clock,
    tasks: [{ everyMilliseconds: measureMilliseconds, run: measure }],
    measures: [
      gauge(
        'khlang_clock_lead_seconds',
        'How far the clock of this machine is ahead of the database’s; negative when it is behind.',
        () => clock.lead() / 1000,
      ),
    ],
    async requireRight() {
      const warning = formatLead(clock.lead())
      if (warning) throw new Unready(warning)
    },
  }
}

/** Formats a warning about the machine's clock; undefined if its difference is allowed. */
const formatLead = (lead: number) =>
  Math.abs(lead) > toleranceMilliseconds
    ? `The clock of this node is ${Math.round(Math.abs(lead) / 1000)} s ${lead > 0 ? 'ahead of' : 'behind'} the database's.`
    : undefined
