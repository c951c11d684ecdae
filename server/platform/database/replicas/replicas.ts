import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { shared } from '../../http/kept/version-cache.ts'
import { Warning } from '../../http/operation/health-checks.ts'
import { type Database, openDatabase } from '../pool.ts'

/** A copy of the database that PostgreSQL keeps up to date and that only answers reads. */
export interface Replica {
  database: Database
  pool: pg.Pool
  /**
   * Whether what visitors are shown may be read there: it has everything that the primary has of it, or it had and the primary does not answer.
   */
  mayRead(): Promise<boolean>
  /** Reads from the primary or, while that does not answer, from a replica that had its state. */
  readEither<T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>): Promise<T>
  /** The version of the catalogue there, told apart from those of the primary. */
  readVersion(): Promise<string>
}

/** How long a replica is not asked that failed, nor a primary for what the replica has, in milliseconds. */
const rest = 5000

// Names the portal too: a replica of another one never has the same.
const stateText = `select version || ' ' || coalesce((select value from portal_marks where name = 'server key'), '') as state from catalogue_version`

const stateOf = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ state: string }>({ name: 'replica-state', text: stateText })
  return rows[0]!.state
}

/** Opens the replica at an address, which need not answer yet. */
export const openReplica = (connection: pg.PoolConfig, primary: pg.Pool, onLost: (error: Error) => void): Replica => {
  const { pool, database } = openDatabase(connection, onLost)
  const ownState = resting(shared(stateOf(pool)), rest)
  const down = { until: 0, error: undefined as unknown }
  const readPrimary = shared(stateOf(primary))
  let hasMatched = false
  const readEither: Replica['readEither'] = async (fromPrimary, fromReplica) => {
    if (performance.now() >= down.until)
      try {
        return await fromPrimary()
      } catch (error) {
        if (!hasMatched || isOfStatement(error)) throw error
        Object.assign(down, { until: performance.now() + rest, error })
      }
    return fromReplica().catch(() => {
      throw down.error
    })
  }
  const mayRead = async () => {
    const own = await ownState().catch(() => undefined)
    if (own === undefined) return false
    const wanted = await readEither<string | undefined>(readPrimary, async () => undefined).catch(() => null)
    const isSame = own === wanted
    hasMatched ||= isSame
    return isSame || wanted === undefined
  }
  return { database, pool, mayRead, readEither, readVersion: async () => `replica ${await ownState()}` }
}

/** What fails is not asked again for some time. */
const resting = <T>(read: () => Promise<T>, milliseconds: number) => {
  let until = 0
  return async () => {
    if (performance.now() < until) throw new Error('It did not answer a moment ago')
    return read().catch(error => {
      until = performance.now() + milliseconds
      throw error
    })
  }
}

/** True for what a database that works says of a statement. */
const isOfStatement = (error: unknown) => {
  const code = (error as { code?: string }).code ?? ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|53|E)/.test(code)
}

/** Reads a version of the primary or, while that does not answer, of the replica. */
export const versionWith = (replica: Replica | undefined, readPrimary: () => Promise<string>) =>
  replica ? () => replica.readEither(readPrimary, replica.readVersion) : readPrimary

/** Together less than a health check waits, in milliseconds. */
const patience = { primary: 1500, replica: 300 }

/** Rejects when the primary does not answer; with a Warning while visitors can read from the replica. */
export const requireReads = async (primary: pg.Pool, replica: Replica | undefined) => {
  if (!replica) return primary.query('select 1')
  const isThere = await inTime(
    primary.query('select 1').then(() => true),
    patience.primary,
  )
  if (isThere) return
  // A primary that is only slow is waited for there, and this check fails until it is known to be down.
  if (!(await inTime(replica.mayRead(), patience.replica))) throw new Error('The primary does not answer.')
  throw new Warning('The primary does not answer. Visitors read from the replica; all else is answered with 503.')
}

const inTime = (asked: Promise<boolean>, milliseconds: number) =>
  Promise.race([asked.catch(() => false), wait(milliseconds, false, { ref: false })])
