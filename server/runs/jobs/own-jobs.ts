import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/** The namespace of the portal's own runs; events of programs in it are refused. */
export const ownNamespace = 'khlang loads'

interface OwnJob {
  namespace: string
  name: string
}

/** Makes a job of the portal's own known before its first run, with what it loads and whom an alarm about it is mailed to. */
export const keepOwnJob = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { internalSourceId, alarmEmail, ...job }: OwnJob & { internalSourceId: number; alarmEmail: string | null },
) => {
  const kept = { internal_source_id: internalSourceId, external_source_id: null, alarm_email: alarmEmail }
  await transaction
    .insertInto('run_jobs')
    .values({ ...job, ...kept, first_seen_at: clock.now() })
    .onConflict(conflict => conflict.columns(['namespace', 'name']).doUpdateSet(kept))
    .execute()
}

/** Ends the alarms about a job of the portal's own, which will not run any more. */
export const silenceOwnJob = async (transaction: Transaction<DB>, { namespace, name }: OwnJob) => {
  await transaction
    .updateTable('run_jobs')
    .set({ alarm_email: null })
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()
}
