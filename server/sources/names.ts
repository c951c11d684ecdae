import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

const lockKey = 4_602_070

/** Lets one transaction at a time write sources, so that a name that was free when it was looked for still is. Take it before any row lock. */
export const lockSources = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/** Whether `name` of the surrounding query is the same name, whatever its case, spaces and Thai forms. */
export const isNamed = (name: string) => sql<boolean>`search_normal(name) = search_normal(${name})`
