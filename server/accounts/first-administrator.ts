import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { hashPassword } from './password-hashes.ts'
import { setPasswordHash } from './passwords.ts'

const lockKey = 4_602_005

/** A random password that follows the rules. */
export const randomPassword = () => `Kh1${randomBytes(12).toString('base64url')}`

/**
 * Makes the one account of role 1 in an installation that has none (decisions.md 4). A password that the settings do not give is random and
 * printed once; there is no default.
 */
export const requireAdministrator = async (
  { database, clock, log }: { database: Database; clock: Clock; log: Logger },
  given: { username: string; email: string | undefined; password: string | undefined },
) => {
  const password = given.password ?? randomPassword()
  const hash = await hashPassword(password)
  const isMade = await database.transaction().execute(async transaction => {
    // Nodes that start together make one between them.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const found = await transaction.selectFrom('users').select('user_id').where('role_id', '=', 1).executeTakeFirst()
    if (found) return false
    const now = clock.now()
    const { user_id } = await transaction
      .insertInto('users')
      .values({
        username: given.username,
        role_id: 1,
        status_id: 1,
        email: given.email?.toLowerCase() ?? null,
        firstname: 'Administrator',
        usage_objective: 'authority',
        created_at: now,
        verified_at: now,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await setPasswordHash(transaction, clock, user_id, hash)
    return true
  })
  if (!isMade) return
  log.info({ username: given.username }, 'Made the first administrator')
  if (!given.password) print(given.username, password)
}

/** To the terminal alone, never to the log, which is kept. */
const print = (username: string, password: string) =>
  process.stderr.write(`\nFirst administrator: ${username}\nPassword, shown this once: ${password}\n\n`)
