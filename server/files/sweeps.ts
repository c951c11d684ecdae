import { sql } from 'kysely'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { FileInStore, FileStore } from './stores/store.ts'

/** The key of the advisory lock that a backup holds. While it is held, a sweep removes no file from the store. */
export const sweepLockKey = 4_602_202

interface Context {
  database: Database
  store: FileStore
  clock: Clock
}

/**
 * Removes files and rows that nothing refers to, and the temporary files of interrupted writers. Returns the numbers of removed files and of
 * temporary files. Files of the last day stay, because an active upload has not referenced its file yet; see `keepFiles`.
 */
export const sweepFiles = async ({ database, store, clock }: Context) => {
  const dayAgo = daysBefore(clock, 1)
  const removedTemporaryCount = await store.removeUnfinished(dayAgo)
  await removeUnusedRows(database, dayAgo)
  let removedCount = 0
  for await (const page of store.list()) {
    const oldFiles = page.filter(({ writtenAt }) => writtenAt < dayAgo)
    for (const { digest } of await listFilesWithoutRow(database, oldFiles))
      if (await removeUnlessReferenced({ database, store }, digest, dayAgo)) removedCount += 1
  }
  return { files: removedCount, unfinished: removedTemporaryCount }
}

/** Lists the given files of the store that have no row. */
export const listFilesWithoutRow = async (database: Database, files: FileInStore[]): Promise<FileInStore[]> => {
  if (files.length === 0) return []
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

/** Builds the SQL condition that nothing refers to a row of stored_files. It checks every foreign key to this table, also those of new tables. */
const buildIsUnusedSql = async (database: Database) => {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_files'::regclass`.execute(database)
  const referenceConditions = references.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = stored_files.digest)`,
  )
  // `false` keeps the condition valid if there are no foreign keys.
  return sql<boolean>`not (${sql.join([sql`false`, ...referenceConditions], sql` or `)})`
}

/** Deletes the unused rows of files that were stored before a time. Foreign keys prevent the deletion of a used row. */
const removeUnusedRows = async (database: Database, before: Date) => {
  await sql`delete from stored_files where stored_at < ${before} and ${await buildIsUnusedSql(database)}`.execute(
    database,
  )
}

/** Counts the files that nothing refers to and that were stored before a time. The hourly sweep removes them when they are a day old. */
export const countUnusedFiles = async (database: Database, before: Date): Promise<number> => {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::integer as unused from stored_files where stored_at < ${before} and ${await buildIsUnusedSql(database)}`.execute(
    database,
  )
  return rows[0]!.unused
}

/** Removes a file from the store, unless it has a row or was written again; returns true if the file was removed. */
const removeUnlessReferenced = ({ database, store }: Omit<Context, 'clock'>, digest: string, before: Date) =>
  database.transaction().execute(async transaction => {
    // A running backup may still have to copy the file; the next sweep runs in an hour.
    const { rows } = await sql<{
      isAcquired: boolean
    }>`select pg_try_advisory_xact_lock_shared(${sweepLockKey}) as "isAcquired"`.execute(transaction)
    if (!rows[0]!.isAcquired) return false
    // An uncommitted row makes a writer of the same file wait for this transaction, after which `keepFiles` finds the file missing.
    const placeholderRow = await transaction
      .insertInto('stored_files')
      .values({ digest, size_bytes: 0 })
      .onConflict(conflict => conflict.doNothing())
      .returning('digest')
      .executeTakeFirst()
    // The file has a row by now.
    if (!placeholderRow) return false
    // The file may have been written again since it was listed.
    const file = await store.find(digest)
    const isOld = file !== undefined && file.writtenAt < before
    if (isOld) await store.remove(digest)
    await transaction.deleteFrom('stored_files').where('digest', '=', digest).execute()
    return isOld
  })
