import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/** The advisory lock of all writes of sources. */
const lockKey = 4_602_070

/** Serialises writes of sources, so that an unused name stays unused until it is saved. Acquire this lock before any row lock. */
export const lockSources = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/** Returns an SQL condition: the column `name` of the surrounding query equals a name, ignoring case, spaces and Thai forms. */
export const hasSameNameSql = (name: string) => sql<boolean>`search_normal(name) = search_normal(${name})`

/** Sorts by the column `name` in an alphabetical order of all languages, whatever the locale of the database. */
export const nameOrderSql = sql`name collate "und-x-icu"`
