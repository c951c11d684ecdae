import pg from 'pg'

// Values must have the same text form on every server. Without synchronised scans, each read of a large table returns the same order.
const sessionSettings = [
  'datestyle=ISO,YMD',
  'intervalstyle=postgres',
  'timezone=UTC',
  'bytea_output=hex',
  'extra_float_digits=1',
  'synchronize_seqscans=off',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
]

/** Opens a connection without timeouts for copies of whole tables. It is closed at once when the signal aborts. */
export const openCopyingClient = async (connection: pg.PoolConfig, signal?: AbortSignal): Promise<pg.Client> => {
  const client = new pg.Client({
    ...connection,
    application_name: 'khlang copy',
    options: sessionSettings.map(setting => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A lost connection fails its query; without a listener the event would also end the process.
  client.on('error', () => {})
  await client.connect()
  const closeAtOnce = () =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  signal?.addEventListener('abort', closeAtOnce, { once: true })
  client.once('end', () => signal?.removeEventListener('abort', closeAtOnce))
  return client
}
