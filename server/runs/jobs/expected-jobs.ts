import { sql } from 'kysely'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import { ownJobPrefix, ownNamespace } from './own-jobs.ts'

/** After so many days without a run, the job of another program counts as retired; a monthly schedule has runs more often. */
const retirementDays = 35

/**
 * Returns an SQL condition: the row `job` of run_jobs is still expected to run. A load of the portal is expected while it is on. A job of
 * another program is expected until it has had no run for 35 days, because no program reports that a job was retired.
 */
export const isExpectedSql = (clock: Clock) => sql<boolean>`case when job.namespace = ${ownNamespace}
  then exists (select from report_loads load join reports using (report_id) where load.is_on and ${ownJobPrefix} || source_id = job.name)
  else exists (select from runs where job_id = job.job_id and started_at >= ${daysBefore(clock, retirementDays)}) end`
