import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Waits until the first start has built all tables, because readers of a running portal do not meet that state. */
export const waitForTables = async (origin: string, databaseUrl: string) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ file_name: string }>('select file_name from reports')
  await client.end()
  for (const { file_name } of rows)
    while ((await fetch(`${origin}/api/tables/${file_name}/rows?limit=1`)).status === 503) await wait(200)
}
