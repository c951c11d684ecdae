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
  /** The version of the catalogue there, told apart from those of the primary. Throws while the primary may still be asked. */
  readVersion(): Promise<string>
}

/** How long a replica that failed is not asked, in milliseconds. */
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
  const [readOwn, readPrimary] = [shared(stateOf(pool)), shared(stateOf(primary))]
  let hasMatched = false
  let restsUntil = 0
  const askOwn = async () => {
    if (performance.now() < restsUntil) throw new Error('The replica did not answer a moment ago')
    return readOwn().catch(error => {
      restsUntil = performance.now() + rest
      throw error
    })
  }
  return {
    database,
    pool,
    async mayRead() {
      const [own, wanted] = await Promise.allSettled([askOwn(), readPrimary()])
      if (own.status === 'rejected') return false
      if (wanted.status === 'rejected') return hasMatched
      const isSame = own.value === wanted.value
      hasMatched ||= isSame
      return isSame
    },
    async readVersion() {
      if (!hasMatched) throw new Error('The replica was never seen with the state of the primary')
      return `replica ${await askOwn()}`
    },
  }
}

/** Reads a version of the primary, or while that does not answer, of the replica. */
export const versionWith =
  (replica: Replica | undefined, readPrimary: () => Promise<string>): (() => Promise<string>) =>
  async () => {
    try {
      return await readPrimary()
    } catch (error) {
      if (!replica) throw error
      return replica.readVersion().catch(() => {
        throw error
      })
    }
  }

/** Rejects when the primary does not answer; with a Warning while visitors can read from the replica. */
export const requireReads = async (primary: pg.Pool, replica: Replica | undefined) => {
  try {
    await primary.query('select 1')
  } catch (error) {
    if (!(await replica?.mayRead())) throw error
    throw new Warning('The primary does not answer. Visitors read from the replica; all else is answered with 503.')
  }
}
