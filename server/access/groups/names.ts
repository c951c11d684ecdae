import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/** Key of the advisory lock for the names of roles and groups. */
const lockKey = 4_602_034

/**
 * Serialises the transactions that name roles and groups, so that a free name is still free when it is written. Must be called before any
 * row lock, so that two transactions cannot wait for each other.
 */
export const lockNames = (transaction: Database) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/** Returns an SQL condition: `name` of the surrounding query is the same name, ignoring case, spaces and Thai forms. */
export const hasSameName = (name: string) => sql<boolean>`search_normal(name) = search_normal(${name})`
