import pg from 'pg'

/** Opens a pool of at most `max` connections to the warehouse. It connects only with the first read. */
export const openPool = (connection: pg.PoolConfig, max: number) => {
  const pool = new pg.Pool({
    ...connection,
    // Connection poolers refuse options in the startup message.
    options: undefined,
    statement_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
    application_name: 'khlang warehouse',
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  })
  // A lost connection fails the read that uses it, so the event needs no handling.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** Waits for a connection until `interrupted` rejects. A connection that is established later is closed. */
export const acquireClient = async (pool: pg.Pool, interrupted: Promise<never>) => {
  const connecting = pool.connect()
  try {
    return await Promise.race([connecting, interrupted])
  } catch (error) {
    connecting.then(
      client => client.release(true),
      () => {},
    )
    throw error
  }
}

/** Runs the work, then returns the connection to the pool. Closes the connection after a failure, because a response may still arrive. */
export const readAndRelease = async <T>(client: pg.PoolClient, interrupted: Promise<never>, work: () => Promise<T>) => {
  try {
    const result = await Promise.race([work(), interrupted])
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
