import { sql } from 'kysely'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { graceMilliseconds } from './promise-states.ts'
import { isOpenPromise } from './promises.ts'

/**
 * Updates the stored day and the stored number of overdue promised releases. A change raises the catalogue version, because cached pages show
 * both.
 */
export const updateCalendarState = async (database: Database, clock: Clock): Promise<void> => {
  await sql`update release_calendar_state set day = ${dayInBangkok(clock)}, overdue = late.count
    from (select count(*)::integer as count from promised_releases p
      where ${isOpenPromise('p')} and due_at < ${new Date(clock.now().getTime() - graceMilliseconds)}) late
    where (day, overdue) is distinct from (${dayInBangkok(clock)}::date, late.count)`.execute(database)
}
