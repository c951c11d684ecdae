import pg from 'pg'

// Text must read the same wherever it was written. Large tables are read from their start, so that two reads give the rows in one order.
const options = [
  'datestyle=ISO,YMD',
  'intervalstyle=postgres',
  'timezone=UTC',
  'bytea_output=hex',
  'extra_float_digits=1',
  'synchronize_seqscans=off',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
]

/** A connection that copies whole tables, for as long as that takes. `signal` cuts it off. */
export const openCopyingClient = async (connection: pg.PoolConfig, signal?: AbortSignal): Promise<pg.Client> => {
  const client = new pg.Client({
    ...connection,
    application_name: 'khlang copy',
    options: options.map(option => `-c ${option}`).join(' '),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that is lost fails its query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  const cut = () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  signal?.addEventListener('abort', cut, { once: true })
  client.once('end', () => signal?.removeEventListener('abort', cut))
  return client
}
