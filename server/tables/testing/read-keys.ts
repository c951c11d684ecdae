import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createProgramKey } from '../../platform/tokens.ts'

interface KeyContext {
  database: Database
  clock: Clock
  /** The ids of people by username. */
  users: Record<string, number>
}

/** Returns a function that creates a key for reading of a user, valid for some days, and returns its token. */
export const createReadKeyMaker =
  ({ database, clock, users }: KeyContext) =>
  async (username: string, days = 30) => {
    const { token, hash } = createProgramKey()
    const created_at = clock.now()
    const ends_at = new Date(created_at.getTime() + days * dayMilliseconds)
    const owner = { user_id: users[username]!, name: token }
    await database
      .insertInto('read_keys')
      .values({ ...owner, hash, created_at, ends_at })
      .execute()
    return token
  }
