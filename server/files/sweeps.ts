import { sql } from 'kysely'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { FileStore, KeptFile } from './stores/store.ts'

const lockKey = 4_602_202
/** The advisory lock that a backup takes: no file is removed from the store while one holds it. */
export const sweepLockKey = lockKey

interface Ground {
  database: Database
  store: FileStore
  clock: Clock
}

/**
 * Removes files, and their rows, that nothing has pointed to since a day or longer, and what writers that were cut short have left; answers how
 * many of each. A file written or kept within the last day stays, so that an upload under way is never swept; see keepFiles.
 */
export const sweepFiles = async ({ database, store, clock }: Ground) => {
  const before = daysBefore(clock, 1)
  const unfinished = await store.removeUnfinished(before)
  await removeUnusedRows(database, before)
  let files = 0
  for await (const page of store.list()) {
    const old = page.filter(({ writtenAt }) => writtenAt < before)
    for (const { digest } of await listWithoutRow(database, old))
      if (await removeUnlessKept({ database, store }, digest, before)) files += 1
  }
  return { files, unfinished }
}

/** Those that have no row, of some files of the store. */
export const listWithoutRow = async (database: Database, files: KeptFile[]): Promise<KeptFile[]> => {
  if (!files.length) return []
  const rows = await database
    .selectFrom('stored_files')
    .select('digest')
    .where(
      'digest',
      'in',
      files.map(({ digest }) => digest),
    )
    .execute()
  const known = new Set(rows.map(({ digest }) => digest))
  return files.filter(({ digest }) => !known.has(digest))
}

/** True for rows that nothing refers to. Every foreign key to stored_files is looked at, so that a table to come is honoured too. */
const unusedIn = async (database: Database) => {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_files'::regclass`.execute(database)
  const isUsed = references.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = stored_files.digest)`,
  )
  return sql<boolean>`not (${sql.join([sql`false`, ...isUsed], sql` or `)})`
}

/** Each foreign key would refuse a mistake. */
const removeUnusedRows = async (database: Database, before: Date) => {
  await sql`delete from stored_files where stored_at < ${before} and ${await unusedIn(database)}`.execute(database)
}

/** How many files nothing refers to, of those stored before a time. The sweep removes them within a day and an hour. */
export const countUnused = async (database: Database, before: Date): Promise<number> => {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::integer as unused from stored_files where stored_at < ${before} and ${await unusedIn(database)}`.execute(
    database,
  )
  return rows[0]!.unused
}

const removeUnlessKept = ({ database, store }: Omit<Ground, 'clock'>, digest: string, before: Date) =>
  database.transaction().execute(async transaction => {
    // A backup under way may still have to copy the file; the next sweep comes in an hour.
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lockKey}) as free`.execute(
      transaction,
    )
    if (!rows[0]!.free) return false
    // A row of our own, which nobody sees: a writer who keeps the same file waits for its end, and then finds the file gone.
    const held = await transaction
      .insertInto('stored_files')
      .values({ digest, size_bytes: 0 })
      .onConflict(conflict => conflict.doNothing())
      .returning('digest')
      .executeTakeFirst()
    if (!held) return false
    // It may have been written again since it was listed.
    const found = await store.find(digest)
    const isOld = found !== undefined && found.writtenAt < before
    if (isOld) await store.remove(digest)
    await transaction.deleteFrom('stored_files').where('digest', '=', digest).execute()
    return isOld
  })
