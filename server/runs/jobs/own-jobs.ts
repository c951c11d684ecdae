import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { restartWatch } from './watches.ts'

/** The namespace of the runs of the portal's own loads. Events of other programs in this namespace are refused. */
export const ownNamespace = 'khlang loads'
/** The name of each own job is this prefix and the Report ID. */
export const ownJobPrefix = 'load_'

interface OwnJob {
  namespace: string
  name: string
}

interface OwnJobFields extends OwnJob {
  internalSourceId: number
  /** Receives the mails about alarms; null for no mails. */
  alarmEmail: string | null
  /** True if the load was off or had another source until now: earlier scheduled times then do not count. */
  isStarting: boolean
}

/** Registers the job of a load before its first run, or updates the job. */
export const saveOwnJob = async (
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

/** Ends the alarms about the job of a load that was switched off. */
export const silenceOwnJob = async (transaction: Transaction<DB>, { namespace, name }: OwnJob) => {
  await transaction
    .updateTable('run_jobs')
    .set({ alarm_email: null })
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()
}
