import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Cluster } from './clusters.ts'
import { buildFolderInUseError } from './data-folder-locks.ts'
import { ensurePortalDatabase } from './portal-databases.ts'
import { stopPostmaster } from './postmasters.ts'
import { formatReason } from './private-postgres-error.ts'
import { openSuperuserConnection, type SuperuserConnection } from './sessions.ts'

/** Writes a line to the portal's log. */
export type Log = (message: string, details?: object) => void

// Any number works, provided that no other lock of the portal uses it.
const guardLockKey = 4_602_002
const lockTimeoutMilliseconds = 3000
const lockPauseMilliseconds = 50
/** Pause between two tries to restart the database. */
const restartPauseMilliseconds = 2000

/**
 * Guards the database of this portal: holds an advisory lock in it, so that no second portal uses it, and restarts it if it ends while the
 * portal runs.
 */
export class DatabaseGuard {
  readonly #log: Log
  readonly #openLockedSession: () => Promise<SuperuserConnection>
  readonly #stopping = new AbortController()
  /** The connection that holds the lock. */
  #client: pg.Client | undefined
  #restarting = Promise.resolve()

  constructor(cluster: Cluster, dataFolder: string, log: Log) {
    this.#log = log
    this.#openLockedSession = () => openLockedSession(cluster, dataFolder, this.#stopping.signal)
  }

  /** Starts the database if necessary, and takes its lock. Throws if another portal holds the lock. */
  async startAndLock(): Promise<SuperuserConnection> {
    const session = await this.#openLockedSession()
    this.#client = session.client
    session.client.once('end', () => {
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart()
    })
    return session
  }

  /** Stops restarting the database, and closes the connection, which releases the lock. */
  async release() {
    this.#stopping.abort()
    await this.#restarting
    await this.#client?.end()
  }

  async #restart() {
    this.#log('The private database is gone; bringing it back')
    while (!this.#stopping.signal.aborted) {
      try {
        await this.startAndLock()
        this.#log('The private database answers again')
        return
      } catch (cause) {
        if (this.#stopping.signal.aborted) return
        this.#log('The private database does not come back yet', { reason: formatReason(cause) })
        await wait(restartPauseMilliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {})
      }
    }
  }
}

/** Opens a session that holds the lock. Throws if another portal holds the lock. */
const openLockedSession = async (
  cluster: Cluster,
  dataFolder: string,
  signal: AbortSignal,
): Promise<SuperuserConnection> => {
  const session = await openSuperuserConnection(cluster, signal)
  try {
    await requireLock(session.client, dataFolder)
    await ensurePortalDatabase(session.client, cluster.password)
    return session
  } catch (error) {
    await session.client.end()
    // Stops only a PostgreSQL that this portal has launched; one that was already running may belong to another portal.
    if (session.isLaunched) await stopPostmaster(cluster)
    throw error
  }
}

/** Takes the advisory lock. Throws if another portal still holds it after the timeout. */
const requireLock = async (client: pg.Client, dataFolder: string) => {
  const deadline = Date.now() + lockTimeoutMilliseconds
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [
      guardLockKey,
    ])
    if (rows[0]!.isLocked) return
    // The connection of a portal that was killed a moment ago may still hold the lock.
    if (Date.now() > deadline) throw buildFolderInUseError(dataFolder)
    await wait(lockPauseMilliseconds)
  }
}
