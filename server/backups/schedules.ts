import type pg from 'pg'
import type { Logger } from 'pino'
import { dayMilliseconds, hourMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import { dayInBangkok, daysBefore } from '../platform/clock.ts'
import { openCopyingClient } from '../platform/database/copies/copying-clients.ts'
import type { Database } from '../platform/database/pool.ts'
import { type BackupContext, makeBackup } from './backups.ts'

const lockKey = 4_602_203
const keptDays = 90

interface ScheduleContext {
  database: Database
  clock: Clock
  log: Pick<Logger, 'info' | 'warn'>
  /** The time of day in Bangkok, as hh:mm. */
  at: string
  openContext(): Promise<BackupContext>
}

/**
 * Makes the backup of the day if it is due and no node has made it; a failed one is tried again after an hour. Resolves to true if this
 * node tried to make one.
 */
export const backUpWhenDue = async (context: ScheduleContext, signal?: AbortSignal): Promise<boolean> => {
  if (!(await isDue(context))) return false
  const lock: Lock = {}
  try {
    const outcome = await tryBackup(context, lock, signal)
    if (outcome) await recordOutcome(context, outcome)
    return outcome !== undefined
  } finally {
    await lock.client?.end().catch(() => {})
  }
}

/** The connection that holds the lock. It has no other use, so the lock ends with the node. */
interface Lock {
  client?: pg.Client
}

const isDue = async ({ database, clock, at }: ScheduleContext) => {
  const lastEnds = await database
    .selectFrom('backups')
    .select(({ fn }) => [
      fn.max('ended_at').filterWhere('failure', 'is', null).as('made'),
      fn.max('ended_at').filterWhere('failure', 'is not', null).as('failed'),
    ])
    .executeTakeFirstOrThrow()
  const dueAt = findLastDueTime(clock, at)
  const isMade = lastEnds.made !== null && lastEnds.made >= dueAt
  const hasJustFailed = lastEnds.failed !== null && clock.now().getTime() - lastEnds.failed.getTime() < hourMilliseconds
  return !isMade && !hasJustFailed
}

/** Finds the last moment at which it was this time of day in Bangkok. */
const findLastDueTime = (clock: Clock, at: string) => {
  const today = new Date(`${dayInBangkok(clock)}T${at}:00+07:00`)
  return today <= clock.now() ? today : new Date(today.getTime() - dayMilliseconds)
}

/** Makes a backup and returns its outcome; undefined if another node is making it, or has made it since `isDue` was called. */
const tryBackup = async (context: ScheduleContext, lock: Lock, signal: AbortSignal | undefined) => {
  const { log } = context
  try {
    const backup = await context.openContext()
    lock.client = await openCopyingClient(backup.connection, signal)
    const { rows } = await lock.client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (!rows[0]!.taken || !(await isDue(context))) return undefined
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

const recordOutcome = async (
  { database, clock }: ScheduleContext,
  outcome: { backup: string } | { failure: string },
) => {
  await database.deleteFrom('backups').where('ended_at', '<', daysBefore(clock, keptDays)).execute()
  await database
    .insertInto('backups')
    .values({ ended_at: clock.now(), ...outcome })
    .execute()
}
