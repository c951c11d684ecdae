import pg from 'pg'
import { awaitUntilDeadline, findDeadline, TimeOver } from '../../limits/deadlines.ts'
import { ConnectionLost, isConnectionTimeout } from './connection-loss.ts'
import { destroySocket } from './connection-probes.ts'
import { createClientClass, type WatchedClient } from './watched-clients.ts'

/** For this many milliseconds after the database has not responded, new callers are refused at once. */
const refusalMilliseconds = 2000

/**
 * Opens a pool that detects a database that does not respond. While a statement has no response, a separate connection checks it: if the
 * statement is still active, the pool keeps waiting; otherwise the connection of the statement is closed, and the statement fails with a
 * ConnectionLost. At the deadline of the request the statement is cancelled, and afterwards only a rollback can begin.
 */
export const openWatchedPool = (options: pg.PoolConfig): pg.Pool => {
  const poolState = { silentUntil: 0, clients: new Set<WatchedClient>() }
  // Idle connections lead to the same database, so they would not respond either.
  const closeIdleClients = () => {
    for (const client of poolState.clients) if (!client.isWaiting) destroySocket(client)
  }
  /** Refuses new callers for a while, and closes the idle connections. */
  const handleSilence = () => {
    poolState.silentUntil = performance.now() + refusalMilliseconds
    closeIdleClients()
  }

  class WatchedPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: one signature for the two that pg has
    override connect(callback?: any): any {
      const isRefused = performance.now() < poolState.silentUntil
      const connecting = isRefused
        ? // Without a connection, nothing can have been saved.
          Promise.reject(new ConnectionLost({ isOutcomeUnknown: false }))
        : (super.connect() as Promise<pg.PoolClient>)
      const pendingClient = awaitConnection(connecting, options.connectionTimeoutMillis).catch(error => {
        if (isConnectionTimeout(error)) handleSilence()
        throw error
      })
      if (!callback) return pendingClient
      pendingClient.then(
        client => callback(undefined, client, client.release),
        error => callback(error),
      )
    }
  }

  const pool = new WatchedPool({ ...options, Client: createClientClass(options, handleSilence) as never })
  pool.on('connect', client => void poolState.clients.add(client as unknown as WatchedClient))
  pool.on('remove', client => void poolState.clients.delete(client as unknown as WatchedClient))
  return pool as unknown as pg.Pool
}

/** Waits for a connection until the deadline, and releases one that comes later. The pool itself rejects after its timeout. */
const awaitConnection = async (connecting: Promise<pg.PoolClient>, timeoutMilliseconds = Number.POSITIVE_INFINITY) => {
  const millisecondsLeft = findDeadline()?.getMillisecondsLeft()
  const isTimeoutFirst = millisecondsLeft === undefined || millisecondsLeft >= timeoutMilliseconds
  if (isTimeoutFirst) return connecting
  return awaitUntilDeadline(connecting).catch(error => {
    if (error instanceof TimeOver)
      connecting.then(
        client => client.release(),
        () => {},
      )
    throw error
  })
}
