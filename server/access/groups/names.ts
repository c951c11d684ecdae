import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

const lockKey = 4_602_034

/**
 * Lets one transaction at a time give names to roles and groups, so that a name that is looked for is still free when it is written. Take it
 * before any row lock.
 */
export const lockNames = (transaction: Database) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/** Whether `name` of the surrounding query is the same name, whatever its case, spaces and Thai forms. */
export const isNamed = (name: string) => sql<boolean>`search_normal(name) = search_normal(${name})`
