import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { createGauge, type Measure } from '../platform/metrics/measures.ts'

/** The last complete scheduled backup, and the failures since then. */
export interface LastBackup {
  madeAt: Date | null
  /** The time of the first failure since the last complete backup. */
  failingSince: Date | null
  /** The message of the last failure since the last complete backup. */
  failure: string | null
}

/** Reads the time of the last complete scheduled backup, and the failures since then; null for what does not exist. */
export const readLastBackup = async (database: Database): Promise<LastBackup> => {
  const { madeAt } = await database
    .selectFrom('backups')
    .select(({ fn }) => fn.max('ended_at').as('madeAt'))
    .where('failure', 'is', null)
    .executeTakeFirstOrThrow()
  const failures = await database
    .selectFrom('backups')
    .select(['ended_at', 'failure'])
    .where('failure', 'is not', null)
    .$if(madeAt !== null, query => query.where('ended_at', '>', madeAt))
    .orderBy('ended_at')
    .execute()
  return { madeAt, failingSince: failures[0]?.ended_at ?? null, failure: failures.at(-1)?.failure ?? null }
}

interface BackupMeasuresContext {
  database: Database
  clock: Clock
  isScheduled: boolean
}

/**
 * Returns the metrics of scheduled backups; without a schedule they have no value. Until the first backup is complete, the age is the time
 * since the first failure or, without a failure, since the start of the node.
 */
export const listBackupMeasures = ({ database, clock, isScheduled }: BackupMeasuresContext): Measure[] => {
  const openedAt = clock.now()
  const age = createGauge(
    'khlang_backup_age_seconds',
    'Age of the last complete scheduled backup; absent without a schedule.',
    async () => {
      const { madeAt, failingSince } = await readLastBackup(database)
      return (clock.now().getTime() - (madeAt ?? failingSince ?? openedAt).getTime()) / 1000
    },
  )
  return [{ ...age, read: async () => (isScheduled ? age.read() : []) }]
}
