import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

const lockKey = 4_602_070

/** Serialises writes of sources, so that a free name stays free until it is saved. Take this lock before any row lock. */
export const lockSources = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/** Returns an SQL condition: `name` of the surrounding query is the same name, ignoring case, spaces and Thai forms. */
export const isNamed = (name: string) => sql<boolean>`search_normal(name) = search_normal(${name})`
