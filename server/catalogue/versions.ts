import type pg from 'pg'
import type { Database } from '../platform/database/pool.ts'

/** Reads the catalogue version, which rises with every change that visitors see. */
export const catalogueVersion = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ version: string }>({
    name: 'catalogue-version',
    text: 'select version::text from catalogue_version',
  })
  return rows[0]!.version
}

type Work = (signal: AbortSignal) => Promise<boolean>

/**
 * Returns a repeated task that works only if the catalogue has changed since the last run that completed, because finding out that nothing is
 * left takes seconds with 100,000 reports. `work` returns whether it completed. Everything that it reads must raise the catalogue version.
 */
export const afterChanges = (database: Database, work: Work) => {
  let completedAt: number | undefined
  return async (signal: AbortSignal) => {
    const { version } = await database.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
    if (version !== completedAt && (await work(signal))) completedAt = version
  }
}
