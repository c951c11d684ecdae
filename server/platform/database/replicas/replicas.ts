import type pg from 'pg'
import { shareReads } from '../../http/caches/version-cache.ts'
import { Warning } from '../../http/operation/health-checks.ts'
import { awaitWithTimeout } from '../../timeouts.ts'
import { type Database, openDatabase } from '../pool.ts'
import { readOnlyCode } from '../watched-connections/connection-loss.ts'
import { followProgress, repeatQuietly } from './replica-progress.ts'

/** A read-only copy of the database that PostgreSQL keeps up to date. */
export interface Replica {
  database: Database
  pool: pg.Pool
  /**
   * Resolves to true if visitors may read from the replica: it has the same state as the primary, or the primary does not respond and both
   * have had the same state before.
   */
  mayRead(): Promise<boolean>
  /** Reads from the primary or, while the primary does not respond, from the replica if both have had the same state before. */
  readEither<T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>): Promise<T>
  /**
   * Reads from the primary or, if the primary does not respond, from the replica if it has everything that the primary had a few seconds
   * before. For data that the catalogue's version does not cover.
   */
  readEitherRecent<T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>): Promise<T>
  /**
   * Compares replica and primary repeatedly until the returned function is called, so that their states are known when the primary fails.
   */
  watch(): () => void
  /** Reads the catalogue version of the replica, with a prefix so that it differs from versions of the primary. */
  readVersion(): Promise<string>
}

/** Milliseconds for which a failed replica gets no requests, and a failed primary no reads that the replica can serve. */
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
  const readEither: Replica['readEither'] = async (fromPrimary, fromReplica) => {
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
  const mayRead = async () => {
    const replicaState = await readReplicaState().catch(() => undefined)
    if (replicaState === undefined) return false
    // Undefined: the primary does not respond, and the states have matched before. Null: any other failure, so visitors may not read.
    const primaryState = await readEither<string | undefined>(readPrimaryState, async () => undefined).catch(() => null)
    const isSame = replicaState === primaryState
    const isPrimaryDown = primaryState === undefined
    haveStatesMatched ||= isSame
    return isSame || isPrimaryDown
  }
  const readEitherRecent: Replica['readEitherRecent'] = (fromPrimary, fromReplica) =>
    fromPrimary().catch(async error => {
      if (!haveStatesMatched || isStatementError(error)) throw error
      const readReplica = async () => {
        await progress.requireCurrent()
        return fromReplica()
      }
      return readReplica().catch(() => {
        throw error
      })
    })
  const watch = () => repeatQuietly(() => Promise.all([progress.samplePosition(), mayRead()]))
  const readVersion = async () => `replica ${await readReplicaState()}`
  return { database, pool, mayRead, readEither, readEitherRecent, watch, readVersion }
}

/** Creates a circuit breaker: after a failed read, it rejects without reading for this many milliseconds. */
const createCircuitBreaker = <T>(read: () => Promise<T>, pauseMilliseconds: number) => {
  let pausedUntil = 0
  return async () => {
    if (performance.now() < pausedUntil) throw new Error('The replica did not answer a moment ago')
    return read().catch(error => {
      pausedUntil = performance.now() + pauseMilliseconds
      throw error
    })
  }
}

/**
 * Returns true for an error about a statement, whose SQLSTATE only a working database returns. False for a read-only database, a lost
 * connection (08), a shutdown (57P) and missing resources (53), and for codes of Node such as EPIPE.
 */
const isStatementError = (error: unknown) => {
  const code = (error as { code?: string }).code ?? ''
  return /^[0-9A-Z]{5}$/.test(code) && code !== readOnlyCode && !/^(08|57P|53|E)/.test(code)
}

/** Creates the function that reads the catalogue version of the primary or, while the primary does not respond, of the replica. */
export const createVersionReader = (replica: Replica | undefined, readPrimaryVersion: () => Promise<string>) =>
  replica ? () => replica.readEither(readPrimaryVersion, replica.readVersion) : readPrimaryVersion

/** Timeouts in milliseconds; their sum is less than the timeout of a health check. */
const timeoutMilliseconds = { primary: 1500, replica: 300 }

/** Throws if the primary does not respond. Throws only a Warning if visitors can then read from the replica. */
export const requireReadableDatabase = async (primary: pg.Pool, replica: Replica | undefined) => {
  if (!replica) return primary.query('select 1')
  const primaryResponds = await isTrueWithin(
    primary.query('select 1').then(() => true),
    timeoutMilliseconds.primary,
  )
  if (primaryResponds) return
  // Reads still wait for a primary that is only slow, so `mayRead` takes too long and the check fails until the primary counts as down.
  if (!(await isTrueWithin(replica.mayRead(), timeoutMilliseconds.replica)))
    throw new Error('The primary does not answer.')
  throw new Warning('The primary does not answer. Readers read from the replica; all else is answered with 503.')
}

const isTrueWithin = (check: Promise<boolean>, milliseconds: number) =>
  awaitWithTimeout(check, milliseconds).catch(() => false)
