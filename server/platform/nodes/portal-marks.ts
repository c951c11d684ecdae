import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import type { DB } from '../database/tables.ts'

// Any number works, provided that every node uses the same one.
const marksLockKey = 4_602_011

/**
 * Names of the values in the database that all nodes of a portal share:
 * - `server key`: the fingerprint of the server's key;
 * - `store`: the id that is written in the portal's file store;
 * - `new store`: the id that a new file store will get;
 * - `held`: the restored backup, as long as jobs that send data out wait for an operator;
 * - `moved`: where this database was moved to.
 */
export type PortalMark = 'server key' | 'store' | 'new store' | 'held' | 'moved'

/**
 * Calls `settle` with the stored value of a mark, which it checks. If the mark has no value, `settle` gets undefined, and the value that it
 * returns is stored. If it rejects, this function rejects too and stores nothing. Nodes that start concurrently run one after the other;
 * `settle` queries in the transaction, because waiting nodes may hold all other connections.
 */
export const checkOrStoreMark = (
  database: Database,
  name: PortalMark,
  settle: (storedValue: string | undefined, transaction: Transaction<DB>) => Promise<string>,
): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockMarks(transaction)
    const row = await transaction.selectFrom('portal_marks').select('value').where('name', '=', name).executeTakeFirst()
    const value = await settle(row?.value, transaction)
    if (!row) await transaction.insertInto('portal_marks').values({ name, value }).execute()
  })

/**
 * Calls `change` with the value of a mark, undefined if there is none, and stores its result. Everything that `change` does is in the same
 * transaction; a node that starts concurrently waits.
 */
export const changeMark = (
  database: Database,
  name: PortalMark,
  change: (storedValue: string | undefined, transaction: Transaction<DB>) => Promise<string>,
): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockMarks(transaction)
    const value = await change(await findMark(transaction, name), transaction)
    await transaction
      .insertInto('portal_marks')
      .values({ name, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value, made_at: sql`now()` }))
      .execute()
  })

/** Locks the marks until the end of the transaction. */
const lockMarks = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${marksLockKey})`.execute(transaction)

/** Finds the value of a mark; undefined if there is none. */
export const findMark = async (database: Database, name: PortalMark): Promise<string | undefined> =>
  (await database.selectFrom('portal_marks').select('value').where('name', '=', name).executeTakeFirst())?.value

/** Sets a mark on the given connection, in its transaction, for programs that use a connection of pg without Kysely. */
export const setMark = (client: Pick<pg.ClientBase, 'query'>, name: PortalMark, value: string) =>
  client.query(
    'insert into portal_marks (name, value) values ($1, $2) on conflict (name) do update set value = $2, made_at = now()',
    [name, value],
  )

/** Removes a mark on the given connection, in its transaction. */
export const removeMark = (client: Pick<pg.ClientBase, 'query'>, name: PortalMark) =>
  client.query('delete from portal_marks where name = $1', [name])

/** Removes the mark that holds back mails and deliveries after a restore. Returns true if there was one. */
export const releaseHeldJobs = async (database: Database): Promise<boolean> =>
  (await database.deleteFrom('portal_marks').where('name', '=', 'held').executeTakeFirst()).numDeletedRows > 0n
