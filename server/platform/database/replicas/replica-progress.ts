import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds between two samples of the primary. */
const pauseMilliseconds = 2000

// $1 is a position of the primary's log. The position of receipt is null until the replica has received something. A
// replica that was promoted is no longer in recovery, and writes its own log.
const isCurrentText = `select case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn() >= $1::pg_lsn
      and coalesce(pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn(), true)
    else pg_current_wal_lsn() >= $1::pg_lsn end as "isCurrent"`

/**
 * Samples the position in the primary's log, and keeps the last two samples. The older one is two to four seconds old. It shows whether a
 * replica lacks anything of that time, even while the primary does not respond.
 */
export const followProgress = (primary: pg.Pool, replica: pg.Pool) => {
  const positions: string[] = []
  return {
    async samplePosition() {
      const { rows } = await primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
      positions.push(rows[0]!.position)
      positions.splice(0, positions.length - 2)
    },
    /** Throws unless the replica has everything that the primary had at the older sample, and has replayed all that it has received. */
    async requireCurrent() {
      if (positions.length < 2) throw new Error('The state of the primary is not known')
      const { rows } = await replica.query<{ isCurrent: boolean }>(isCurrentText, [positions[0]])
      if (!rows[0]!.isCurrent) throw new Error('The replica is behind the last known state of the primary')
    },
  }
}

/** Repeats work, with a pause, until the returned function is called. Failures are ignored. */
export const repeatQuietly = (work: () => Promise<unknown>) => {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await work().catch(() => {})
      await wait(pauseMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return () => stopping.abort()
}
