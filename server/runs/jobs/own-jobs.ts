import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { restartWatch } from './watches.ts'

/** The namespace of the portal's own runs; events of programs in it are refused. */
export const ownNamespace = 'khlang loads'
/** Prefix of the name of each own job; the Report ID follows. */
export const ownJobPrefix = 'load_'

interface OwnJob {
  namespace: string
  name: string
}

interface OwnJobFields extends OwnJob {
  internalSourceId: number
  /** Recipient of the alarms. */
  alarmEmail: string | null
  /** True if the load was off or had another source until now, so that earlier scheduled times do not count. */
  isStarting: boolean
}

/** Registers a job of the portal itself before its first run. */
export const keepOwnJob = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { internalSourceId, alarmEmail, isStarting, ...job }: OwnJobFields,
) => {
  const mapping = { internal_source_id: internalSourceId, external_source_id: null, alarm_email: alarmEmail }
  const { job_id } = await transaction
    .insertInto('run_jobs')
    .values({ ...job, ...mapping, first_seen_at: clock.now() })
    .onConflict(conflict => conflict.columns(['namespace', 'name']).doUpdateSet(mapping))
    .returning('job_id')
    .executeTakeFirstOrThrow()
  if (isStarting) await restartWatch(transaction, clock, job_id)
}

/** Ends the alarms about a job of the portal itself that no longer runs. */
export const silenceOwnJob = async (transaction: Transaction<DB>, { namespace, name }: OwnJob) => {
  await transaction
    .updateTable('run_jobs')
    .set({ alarm_email: null })
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()
}
