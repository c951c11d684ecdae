import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

const lockKey = 4_602_034

/**
 * Serialises transactions that name roles and groups, so that a name that was found to be free is still free when it is written. Must be
 * called before any row lock.
 */
export const lockNames = (transaction: Database) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/** Returns an SQL condition: `name` of the surrounding query is the same name, ignoring case, spaces and Thai forms. */
export const isNamed = (name: string) => sql<boolean>`search_normal(name) = search_normal(${name})`
