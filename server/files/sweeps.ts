import { sql } from 'kysely'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { FileStore, KeptFile } from './stores/store.ts'

const lockKey = 4_602_202
/** The advisory lock of a backup: no file is removed from the store while it is held. */
export const sweepLockKey = lockKey

interface Context {
  database: Database
  store: FileStore
  clock: Clock
}

/**
 * Removes files and rows that have been unreferenced for a day or longer, and leftovers of interrupted writers; returns the number of each.
 * Files written within the last day stay, so an active upload is never swept; see keepFiles.
 */
export const sweepFiles = async ({ database, store, clock }: Context) => {
  const before = daysBefore(clock, 1)
  const unfinished = await store.removeUnfinished(before)
  await removeUnusedRows(database, before)
  let files = 0
  for await (const page of store.list()) {
    const oldFiles = page.filter(({ writtenAt }) => writtenAt < before)
    for (const { digest } of await listWithoutRow(database, oldFiles))
      if (await removeUnlessReferenced({ database, store }, digest, before)) files += 1
  }
  return { files, unfinished }
}

/** Lists the given files of the store that have no row. */
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
  const knownDigests = new Set(rows.map(({ digest }) => digest))
  return files.filter(({ digest }) => !knownDigests.has(digest))
}

/** Returns an SQL condition: nothing refers to the row. Checks every foreign key to stored_files, so that new tables are included. */
const buildIsUnused = async (database: Database) => {
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

/** Deletes unused rows that were stored before a time. Foreign keys prevent a wrong deletion. */
const removeUnusedRows = async (database: Database, before: Date) => {
  await sql`delete from stored_files where stored_at < ${before} and ${await buildIsUnused(database)}`.execute(database)
}

/** Counts the unreferenced files that were stored before a time; the hourly sweep removes them once they are a day old. */
export const countUnused = async (database: Database, before: Date): Promise<number> => {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::integer as unused from stored_files where stored_at < ${before} and ${await buildIsUnused(database)}`.execute(
    database,
  )
  return rows[0]!.unused
}

const removeUnlessReferenced = ({ database, store }: Omit<Context, 'clock'>, digest: string, before: Date) =>
  database.transaction().execute(async transaction => {
    // A running backup may still have to copy the file; the next sweep runs in an hour.
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lockKey}) as free`.execute(
      transaction,
    )
    if (!rows[0]!.free) return false
    // An uncommitted row: a writer of the same file waits for this transaction, and then finds the file missing.
    const placeholderRow = await transaction
      .insertInto('stored_files')
      .values({ digest, size_bytes: 0 })
      .onConflict(conflict => conflict.doNothing())
      .returning('digest')
      .executeTakeFirst()
    if (!placeholderRow) return false
    // The file may have been written again since it was listed.
    const file = await store.find(digest)
    const isOld = file !== undefined && file.writtenAt < before
    if (isOld) await store.remove(digest)
    await transaction.deleteFrom('stored_files').where('digest', '=', digest).execute()
    return isOld
  })
