import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { RepeatedTask } from '../domain.ts'
import { Unready } from '../http/operation/health-checks.ts'
import { createGauge, type Measure } from '../metrics/measures.ts'
import { openDatabaseClock } from './database-clock.ts'

/** Allowed difference between a machine's clock and the database's. */
const toleranceMilliseconds = 5000
/** Pause between two measurements of the database's clock. */
const measurePauseMilliseconds = 10_000

/** The time of one node. */
export interface NodeTime {
  clock: Clock
  tasks: RepeatedTask[]
  measures: Measure[]
  /** Throws an Unready with a message if the machine's clock differs too much from the database's. */
  requireCorrectTime(): Promise<void>
}

/** Opens the clock of a node: the database's, or one passed by a test. Logs a warning if the machine's clock is wrong. */
export const openNodeTime = async (
  pool: Pick<pg.Pool, 'connect'>,
  log: Pick<Logger, 'warn'>,
  testClock?: Clock,
): Promise<NodeTime> => {
  if (testClock) return { clock: testClock, tasks: [], measures: [], requireCorrectTime: async () => {} }
  const clock = await openDatabaseClock(pool)
  const warnIfWrong = () => {
    const warning = formatLeadWarning(clock.computeLead())
    if (warning) log.warn(warning)
  }
  warnIfWrong()
  const measure = () => clock.measure().then(warnIfWrong)
  return {
    clock,
    tasks: [{ everyMilliseconds: measurePauseMilliseconds, run: measure }],
    measures: [
      createGauge(
        'khlang_clock_lead_seconds',
        'How far the clock of this machine is ahead of the database’s; negative when it is behind.',
        () => clock.computeLead() / 1000,
      ),
    ],
    async requireCorrectTime() {
      const warning = formatLeadWarning(clock.computeLead())
      if (warning) throw new Unready(warning)
    },
  }
}

/** Formats a warning about the machine's clock; undefined if its difference is allowed. */
const formatLeadWarning = (leadMilliseconds: number) => {
  if (Math.abs(leadMilliseconds) <= toleranceMilliseconds) return undefined
  const direction = leadMilliseconds > 0 ? 'ahead of' : 'behind'
  return `The clock of this node is ${Math.round(Math.abs(leadMilliseconds) / 1000)} s ${direction} the database's.`
}
