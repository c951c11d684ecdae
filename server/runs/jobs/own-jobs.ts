import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/** The namespace of the portal's own runs; events of programs in it are refused. */
export const ownNamespace = 'khlang loads'

interface OwnJob {
  namespace: string
  name: string
}

/** Registers a job of the portal itself before its first run, with its source and the recipient of its alarms. */
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

/** Ends the alarms about a job of the portal itself that no longer runs. */
export const silenceOwnJob = async (transaction: Transaction<DB>, { namespace, name }: OwnJob) => {
  await transaction
    .updateTable('run_jobs')
    .set({ alarm_email: null })
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()
}
