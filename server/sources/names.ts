import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/** The key of the advisory lock for all writes of sources. Any number that no other lock uses would do. */
const lockKey = 4_602_070

/** Serialises writes of sources, so that an unused name stays unused until it is saved. Acquire this lock before any row lock. */
export const lockSources = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/** Returns an SQL condition: the column `name` of the surrounding query equals a name, ignoring case, spaces and Thai forms. */
export const hasSameNameSql = (name: string) => sql<boolean>`search_normal(name) = search_normal(${name})`

/** An `order by` expression for the column `name`: by Unicode collation, whatever the locale of the database. */
export const nameOrderSql = sql`name collate "und-x-icu"`
