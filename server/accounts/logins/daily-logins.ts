import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

/**
 * Counts a login on the current day in Bangkok. Must be the last statement of its transaction, because it locks the row that every other
 * login of the day updates.
 */
export const countLogin = async (transaction: Database, clock: Clock): Promise<void> => {
  await transaction
    .insertInto('daily_logins')
    .values({ day: dayInBangkok(clock), logins: 1 })
    .onConflict(conflict =>
      conflict.column('day').doUpdateSet(({ eb }) => ({ logins: eb('daily_logins.logins', '+', 1) })),
    )
    .execute()
}
