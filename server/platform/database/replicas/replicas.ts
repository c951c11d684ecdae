import type pg from 'pg'
import { shareReads } from '../../http/caches/shared-reads.ts'
import { type Database, openDatabase } from '../pool.ts'
import { createCircuitBreaker } from './circuit-breakers.ts'
import { followProgress, repeatQuietly } from './replica-progress.ts'
import { isStatementError } from './statement-errors.ts'

/** A read-only copy of the database that PostgreSQL keeps up to date. */
export interface Replica {
  database: Database
  pool: pg.Pool
  /**
   * Resolves to true if visitors may read from the replica: it has the same state as the primary, or the primary does not respond and both
   * have had the same state before.
   */
  mayRead(): Promise<boolean>
  /**
   * Reads from the primary or, while the primary does not respond, from the replica if both have had the same state before, which only
   * `mayRead` and `watch` check. A failed primary is not queried for some seconds.
   */
  readPreferringPrimary<T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>): Promise<T>
  /**
   * Reads from the primary or, if the primary does not respond, from the replica if it has everything that the primary had a few seconds
   * before. For data that the catalogue's version does not cover. The primary is queried each time, also after a failure.
   */
  readWithCurrentReplica<T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>): Promise<T>
  /**
   * Compares replica and primary repeatedly until the returned function is called, so that their states are known when the primary fails.
   */
  watch(): () => void
  /** Reads the catalogue version of the replica, with a prefix so that it differs from versions of the primary. */
  readVersion(): Promise<string>
}

/** State of the primary; 'down' if it does not respond and replica and primary have had the same state before; 'failed' otherwise. */
type PrimaryReading = { state: string } | 'down' | 'failed'

/** Milliseconds for which a failed replica gets no requests, and a failed primary no calls of `readPreferringPrimary`. */
const retryMilliseconds = 5000

// Includes the fingerprint of the portal's key, so that a replica of another portal never has the same state.
const stateSql = `select version || ' ' || coalesce((select value from portal_marks where name = 'server key'), '') as state from catalogue_version`

const createStateReader = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ state: string }>({ name: 'replica-state', text: stateSql })
  return rows[0]!.state
}

/** Opens a replica. It does not need to respond yet. */
export const openReplica = (connection: pg.PoolConfig, primary: pg.Pool, onLost: (error: Error) => void): Replica => {
  const { pool, database } = openDatabase(connection, onLost)
  const readReplicaState = shareReads(createCircuitBreaker(createStateReader(pool), retryMilliseconds))
  // The last failure of the primary, and the time before which the primary is not queried again.
  const primaryFailure = { retryAt: 0, error: undefined as unknown }
  const readPrimaryState = shareReads(createStateReader(primary))
  const progress = followProgress(primary, pool)
  // True once replica and primary have had the same state.
  let haveStatesMatched = false
  const readEither: Replica['readPreferringPrimary'] = async (fromPrimary, fromReplica) => {
    if (performance.now() >= primaryFailure.retryAt)
      try {
        return await fromPrimary()
      } catch (error) {
        if (!haveStatesMatched || isStatementError(error)) throw error
        Object.assign(primaryFailure, { retryAt: performance.now() + retryMilliseconds, error })
      }
    // If the replica fails too, the failure of the primary is the one to report.
    return fromReplica().catch(() => {
      throw primaryFailure.error
    })
  }
  const readPrimary = () =>
    readEither<PrimaryReading>(
      async () => ({ state: await readPrimaryState() }),
      async () => 'down',
    ).catch((): PrimaryReading => 'failed')
  const mayRead = async () => {
    const replicaState = await readReplicaState().catch(() => undefined)
    if (replicaState === undefined) return false
    const primary = await readPrimary()
    if (primary === 'down') return true
    const isSame = primary !== 'failed' && primary.state === replicaState
    haveStatesMatched ||= isSame
    return isSame
  }
  const readEitherRecent: Replica['readWithCurrentReplica'] = (fromPrimary, fromReplica) =>
    fromPrimary().catch(async error => {
      if (!haveStatesMatched || isStatementError(error)) throw error
      const readCurrentReplica = async () => {
        await progress.requireCurrent()
        return fromReplica()
      }
      // If the replica fails too, the failure of the primary is the one to report.
      return readCurrentReplica().catch(() => {
        throw error
      })
    })
  const watch = () => repeatQuietly(() => Promise.all([progress.samplePosition(), mayRead()]))
  const readVersion = async () => `replica ${await readReplicaState()}`
  return {
    database,
    pool,
    mayRead,
    readPreferringPrimary: readEither,
    readWithCurrentReplica: readEitherRecent,
    watch,
    readVersion,
  }
}
