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
   * Resolves to true if visitors may read from the replica: it has the state of the primary, or it had that state and the primary does not
   * answer.
   */
  mayRead(): Promise<boolean>
  /** Reads from the primary or, while that does not answer, from a replica that had the same state. */
  readEither<T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>): Promise<T>
  /**
   * Reads from the primary. If that does not answer, reads from a replica that has all that the primary had a few seconds before, for data
   * that the catalogue's version does not cover.
   */
  readEitherRecent<T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>): Promise<T>
  /** Checks both repeatedly until the returned function is called, so that their states are known when the primary fails. */
  watch(): () => void
  /** Reads the catalogue version of the replica, with a prefix so that it differs from versions of the primary. */
  readVersion(): Promise<string>
}

/** Milliseconds for which a failed replica gets no requests, and a failed primary no reads that the replica can serve. */
const retryMilliseconds = 5000

// Includes the key of the portal, so that a replica of another portal never has the same state.
const stateText = `select version || ' ' || coalesce((select value from portal_marks where name = 'server key'), '') as state from catalogue_version`

const createStateReader = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ state: string }>({ name: 'replica-state', text: stateText })
  return rows[0]!.state
}

/** Opens the replica at an address, which does not need to answer yet. */
export const openReplica = (connection: pg.PoolConfig, primary: pg.Pool, onLost: (error: Error) => void): Replica => {
  const { pool, database } = openDatabase(connection, onLost)
  const readReplicaState = shareReads(createCircuitBreaker(createStateReader(pool), retryMilliseconds))
  // The last failure of the primary, which is not queried again until this time.
  const primaryFailure = { until: 0, error: undefined as unknown }
  const readPrimaryState = shareReads(createStateReader(primary))
  const progress = followProgress(primary, pool)
  // True from the first time that both had the same state.
  let hasMatched = false
  const readEither: Replica['readEither'] = async (fromPrimary, fromReplica) => {
    if (performance.now() >= primaryFailure.until)
      try {
        return await fromPrimary()
      } catch (error) {
        if (!hasMatched || isStatementError(error)) throw error
        Object.assign(primaryFailure, { until: performance.now() + retryMilliseconds, error })
      }
    return fromReplica().catch(() => {
      throw primaryFailure.error
    })
  }
  const mayRead = async () => {
    const replicaState = await readReplicaState().catch(() => undefined)
    if (replicaState === undefined) return false
    // Undefined if the primary is down and the states have matched once; null for any other failure, after which no visitor may read.
    const primaryState = await readEither<string | undefined>(readPrimaryState, async () => undefined).catch(() => null)
    const isSame = replicaState === primaryState
    hasMatched ||= isSame
    return isSame || primaryState === undefined
  }
  const readEitherRecent: Replica['readEitherRecent'] = (fromPrimary, fromReplica) =>
    fromPrimary().catch(async error => {
      if (!hasMatched || isStatementError(error)) throw error
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

/** Creates a circuit breaker: after a failed read, it rejects at once for this many milliseconds. */
const createCircuitBreaker = <T>(read: () => Promise<T>, milliseconds: number) => {
  let until = 0
  return async () => {
    if (performance.now() < until) throw new Error('The replica did not answer a moment ago')
    return read().catch(error => {
      until = performance.now() + milliseconds
      throw error
    })
  }
}

/**
 * Returns true for the SQLSTATE that a working database returns for a statement. False for read-only, lost connection (08), shutdown (57P)
 * and missing resources (53), and for codes of Node such as EPIPE.
 */
const isStatementError = (error: unknown) => {
  const code = (error as { code?: string }).code ?? ''
  return /^[0-9A-Z]{5}$/.test(code) && code !== readOnlyCode && !/^(08|57P|53|E)/.test(code)
}

/** Reads a version of the primary or, while that does not answer, of the replica. */
export const createVersionReader = (replica: Replica | undefined, readPrimaryVersion: () => Promise<string>) =>
  replica ? () => replica.readEither(readPrimaryVersion, replica.readVersion) : readPrimaryVersion

/** Timeouts in milliseconds; their sum is less than the timeout of a health check. */
const timeoutMilliseconds = { primary: 1500, replica: 300 }

/** Throws when the primary does not answer; throws a Warning while visitors can read from the replica. */
export const requireReadableDatabase = async (primary: pg.Pool, replica: Replica | undefined) => {
  if (!replica) return primary.query('select 1')
  const hasPrimary = await isTrueWithin(
    primary.query('select 1').then(() => true),
    timeoutMilliseconds.primary,
  )
  if (hasPrimary) return
  // Reads still wait for a primary that is only slow, so this check fails until the primary counts as down.
  if (!(await isTrueWithin(replica.mayRead(), timeoutMilliseconds.replica)))
    throw new Error('The primary does not answer.')
  throw new Warning('The primary does not answer. Readers read from the replica; all else is answered with 503.')
}

const isTrueWithin = (check: Promise<boolean>, milliseconds: number) =>
  awaitWithTimeout(check, milliseconds).catch(() => false)
