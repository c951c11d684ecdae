import type pg from 'pg'
import type { Logger } from 'pino'
import { dayMilliseconds, hourMilliseconds } from '../../contract/durations.ts'
import { type Clock, dayInBangkok, daysBefore } from '../platform/clock.ts'
import { openCopyingClient } from '../platform/database/copies/copying-clients.ts'
import type { Database } from '../platform/database/pool.ts'
import { type BackupContext, makeBackup } from './backups.ts'

// The key of an advisory lock: any number that no other lock of the portal uses.
const backupLockKey = 4_602_203
/** Days for which the outcomes of backups are kept. */
const keptDays = 90

/** The name of the backup that was made, or the message of the failure. */
type BackupOutcome = { backup: string } | { failure: string }

interface ScheduleContext {
  database: Database
  clock: Clock
  log: Pick<Logger, 'info' | 'warn'>
  /** The time of day of the backup in Bangkok, as hh:mm. */
  at: string
  openBackupContext(): Promise<BackupContext>
}

/**
 * Makes the backup of the day if it is due and no node has made it yet. A failed backup is tried again after an hour. Resolves to true if
 * this node has made or tried a backup.
 */
export const backUpWhenDue = async (context: ScheduleContext, signal?: AbortSignal): Promise<boolean> => {
  if (!(await isBackupDue(context))) return false
  // Closed here, after the outcome is recorded, so that no other node makes the same backup before.
  const lock: BackupLock = {}
  try {
    const outcome = await tryBackup(context, lock, signal)
    if (outcome) await recordOutcome(context, outcome)
    return outcome !== undefined
  } finally {
    await lock.client?.end().catch(() => {})
  }
}

/** The connection that has the lock. It is used for nothing else, so that the lock ends at the latest when the node ends. */
interface BackupLock {
  /** Undefined until the connection is open. */
  client?: pg.Client
}

const isBackupDue = async ({ database, clock, at: timeOfDay }: ScheduleContext) => {
  const { lastMadeAt, lastFailedAt } = await database
    .selectFrom('backups')
    .select(({ fn }) => [
      fn.max('ended_at').filterWhere('failure', 'is', null).as('lastMadeAt'),
      fn.max('ended_at').filterWhere('failure', 'is not', null).as('lastFailedAt'),
    ])
    .executeTakeFirstOrThrow()
  const dueAt = findLastDueTime(clock, timeOfDay)
  const isMade = lastMadeAt !== null && lastMadeAt >= dueAt
  const hasJustFailed = lastFailedAt !== null && clock.now().getTime() - lastFailedAt.getTime() < hourMilliseconds
  return !isMade && !hasJustFailed
}

/** Finds the last moment at which it was this time of day in Bangkok. */
const findLastDueTime = (clock: Clock, timeOfDay: string) => {
  const dueToday = new Date(`${dayInBangkok(clock)}T${timeOfDay}:00+07:00`)
  return dueToday <= clock.now() ? dueToday : new Date(dueToday.getTime() - dayMilliseconds)
}

/**
 * Makes a backup and returns its outcome; undefined if another node is making it, or has made or tried it since the first call of `isBackupDue`.
 * Sets the connection of `lock`, which the caller closes.
 */
const tryBackup = async (
  context: ScheduleContext,
  lock: BackupLock,
  signal: AbortSignal | undefined,
): Promise<BackupOutcome | undefined> => {
  const { log } = context
  try {
    const backup = await context.openBackupContext()
    lock.client = await openCopyingClient(backup.connection, signal)
    const { rows } = await lock.client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [
      backupLockKey,
    ])
    // Another node is making the backup, or has made or tried it since.
    const isTakenElsewhere = !rows[0]!.isLocked || !(await isBackupDue(context))
    if (isTakenElsewhere) return undefined
    const { manifest, copied, removed, removalError } = await makeBackup(backup, undefined, signal)
    log.info({ backup: manifest.name, files: manifest.files.count, copied, removed: removed.length }, 'Made a backup')
    if (removalError) log.warn({ err: removalError }, 'Old backups could not be removed')
    return { backup: manifest.name }
  } catch (error) {
    if (signal?.aborted) throw error
    log.warn({ err: error }, 'The backup failed; it is tried again in an hour')
    return { failure: (error as Error).message }
  }
}

/** Records the outcome of a backup, and removes old records. */
const recordOutcome = async ({ database, clock }: ScheduleContext, outcome: BackupOutcome) => {
  await database.deleteFrom('backups').where('ended_at', '<', daysBefore(clock, keptDays)).execute()
  await database
    .insertInto('backups')
    .values({ ended_at: clock.now(), ...outcome })
    .execute()
}
