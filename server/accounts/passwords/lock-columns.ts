import { sql } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'

/**
 * SQL for the new value of `must_accept` when an account gets another status. An account with the status New has not accepted the agreement
 * yet; afterwards only `must_accept` stores that.
 */
export const mustStillAcceptSql = sql<boolean>`must_accept or status_id = ${accountStatusIds.New}`

/** The new value of the status that the end of a lock restores; a second lock keeps the status before the first one. */
export const statusBeforeLockColumn = {
  status_before_lock: sql<
    number | null
  >`case status_id when ${accountStatusIds.Lock} then status_before_lock else status_id end`,
}
