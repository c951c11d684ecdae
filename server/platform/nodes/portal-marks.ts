import { sql } from 'kysely'
import type { Database } from '../database/pool.ts'

// Any number will do as long as every node takes the same one.
const lockKey = 4_602_011

/** What all nodes of a portal have in common. */
export type PortalMark = 'server key' | 'store'

/**
 * Calls `settle` with the value of a mark, undefined where there is none yet, and keeps what it returns as the first value. Nodes that
 * start together take turns. Rejects, and keeps nothing, when `settle` does.
 */
export const settleMark = (
  database: Database,
  name: PortalMark,
  settle: (kept: string | undefined) => Promise<string>,
): Promise<void> =>
  database.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const row = await transaction.selectFrom('portal_marks').select('value').where('name', '=', name).executeTakeFirst()
    const value = await settle(row?.value)
    if (!row) await transaction.insertInto('portal_marks').values({ name, value }).execute()
  })
