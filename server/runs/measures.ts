import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { createGauge, type Measure } from '../platform/metrics/measures.ts'
import { listExpectedFailingJobs } from './workbench/failing-jobs.ts'

/** Returns the metrics of the runs of data loads. */
export const runMeasures = ({ database, clock }: { database: Database; clock: Clock }): Measure[] => [
  createGauge('khlang_runs_running', 'Runs of data loads that are under way.', async () => {
    const { running } = await database
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll<number>().as('running'))
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow()
    return running
  }),
  createGauge(
    'khlang_loads_failing',
    'Data loads whose last run failed and that are still expected.',
    // The list has the total count however short it is.
    async () => (await listExpectedFailingJobs(database, clock, 1)).total,
  ),
]
