import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../world/connections.ts'

/** Waits until the first start has built all tables, because readers of a running portal do not meet that state. */
export const waitForTables = async (origin: string, databaseUrl: string) => {
  const { rows } = await withClient(databaseUrl, client =>
    client.query<{ file_name: string }>('select file_name from reports'),
  )
  for (const { file_name } of rows)
    while ((await fetch(`${origin}/api/tables/${file_name}/rows?limit=1`)).status === 503) await wait(200)
}
