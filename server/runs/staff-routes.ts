import { listFailingJobs } from '../../contract/runs/failing-jobs.ts'
import { listRunJobs, mapRunJob } from '../../contract/runs/jobs.ts'
import { addRunKey, changeRunKey, listRunKeys, revokeRunKey } from '../../contract/runs/keys.ts'
import { listMonitoredRuns } from '../../contract/runs/monitoring.ts'
import { getRun } from '../../contract/runs/run-details.ts'
import { listRuns } from '../../contract/runs/run-list.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Route, route } from '../platform/http/route.ts'
import { listJobs, mapJobAs } from './jobs/jobs.ts'
import { addKeyAs, changeKeyAs, listKeys, revokeKeyAs } from './keys/key-administration.ts'
import * as failingJobs from './workbench/failing-jobs.ts'
import { listMonitored } from './workbench/monitoring.ts'
import { requireRun } from './workbench/run-details.ts'
import { listRunsFor } from './workbench/runs.ts'

/** Returns the routes of staff about keys, jobs and runs. */
export const staffRoutes = (context: { database: Database; clock: Clock }): Route[] => [
  route(listRunKeys, () => listKeys(context.database)),
  route(addRunKey, ({ input, writer }) => addKeyAs(context, writer(), input)),
  route(changeRunKey, ({ input, writer }) => changeKeyAs(context, writer(), input)),
  route(revokeRunKey, ({ input: { keyId }, writer }) => revokeKeyAs(context, writer(), keyId)),
  route(listRunJobs, () => listJobs(context.database)),
  route(mapRunJob, ({ input, writer }) => mapJobAs(context, writer(), input)),
  route(listRuns, ({ actor, input }) => listRunsFor(context, actor, input)),
  route(listFailingJobs, ({ actor }) => failingJobs.listFailingJobs(context, actor)),
  route(getRun, ({ actor, input: { runId } }) => requireRun(context.database, actor, runId)),
  route(listMonitoredRuns, ({ input }) => listMonitored(context, input)),
]
