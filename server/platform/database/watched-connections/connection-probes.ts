import pg from 'pg'

/** Milliseconds that a probe may take. */
export const probeMilliseconds = 1800

/** The state of a connection: with an active statement, without one, or in a database that does not respond. */
export type ConnectionState = 'active' | 'idle' | 'silent'

/**
 * Opens another connection, the probe, to read the state of a connection; with `cancelsActive`, also cancels its active statement. If the
 * database refuses the probe, it responds, so the statement counts as active.
 */
export const probeConnection = async (
  options: pg.PoolConfig,
  client: pg.Client,
  { cancelsActive }: { cancelsActive: boolean },
): Promise<ConnectionState> => {
  const { processID } = client as unknown as { processID: number }
  const probe = new pg.Client({ ...options, connectionTimeoutMillis: probeMilliseconds })
  probe.on('error', () => {})
  const probeTimer = setTimeout(() => destroySocket(probe), probeMilliseconds)
  try {
    await probe.connect()
    const cancelSql = cancelsActive ? `, case when state = 'active' then pg_cancel_backend(pid) end` : ''
    const stateSql = `select state${cancelSql} from pg_stat_activity where pid = $1`
    const { rows } = await probe.query<{ state: string }>(stateSql, [processID])
    // A connection that the database no longer lists counts as one without an active statement.
    return rows[0]?.state === 'active' ? 'active' : 'idle'
  } catch (error) {
    return isRefusedByDatabase(error) ? 'active' : 'silent'
  } finally {
    clearTimeout(probeTimer)
    destroySocket(probe)
  }
}

/** Closes a connection without the closing message, because the server may not respond. */
export const destroySocket = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

/** Returns true for an error that the database itself returned. */
const isRefusedByDatabase = (error: unknown) => Boolean((error as { severity?: string }).severity)
