import { sql } from 'kysely'
import type { Logger } from 'pino'
import { accountStatusIds } from '../../contract/accounts/managed-users.ts'
import { administratorRoleId } from '../../contract/permissions.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { hashPassword } from './passwords/password-hashes.ts'
import { setPasswordHash } from './passwords/passwords.ts'
import { createRandomPassword } from './passwords/random-passwords.ts'
import { findUserByEmail } from './users.ts'

// The number is arbitrary, but no other advisory lock of the portal may use it.
const advisoryLockKey = 4_602_005

interface StartContext {
  database: Database
  clock: Clock
  log: Logger
}

/** The administrator of the settings; undefined for a setting that is missing. */
interface AdministratorSettings {
  username: string
  email: string | undefined
  password: string | undefined
}

/**
 * Makes sure that an administrator, which is an account of role 1, can log in (docs/behaviour/accounts.md#first-administrator). Creates the
 * administrator of the settings if there is none. If staff have closed, suspended or locked all administrators, reopens the one of the
 * settings; this needs a password in the settings, so that no account changes just because of a restart. If the settings have no password,
 * a new administrator gets a random one, which is printed once.
 */
export const ensureAdministrator = async ({ database, clock, log }: StartContext, settings: AdministratorSettings) => {
  const password = settings.password ?? createRandomPassword()
  // Hashed before it is known to be needed: hashing is slow, and the transaction below holds a lock.
  const passwordHash = await hashPassword(password)
  const outcome = await database.transaction().execute(async transaction => {
    // Several nodes may start concurrently; only one of them creates an administrator.
    await sql`select pg_advisory_xact_lock(${advisoryLockKey})`.execute(transaction)
    const administrators = await listAdministrators(transaction)
    if (administrators.some(needsNoStaff)) return 'none needed'
    if (administrators.length > 0 && !settings.password) return 'none usable'
    const configuredAdministrator = administrators.find(
      ({ username, account_type }) =>
        account_type === 'local' && username.toLowerCase() === settings.username.toLowerCase(),
    )
    if (configuredAdministrator) {
      await reopenAccount(transaction, clock, { userId: configuredAdministrator.user_id, passwordHash })
      return 'reopened'
    }
    if (await isUsernameInUse(transaction, settings.username)) return 'name in use'
    await insertAdministrator(transaction, clock, settings, passwordHash)
    return 'created'
  })
  const { username } = settings
  if (outcome === 'created') log.info('Made the first administrator, the account of ADMIN_USERNAME')
  if (outcome === 'created' && !settings.password) printPassword(username, password)
  if (outcome === 'reopened') log.warn('No administrator was active: reopened the account of ADMIN_USERNAME')
  if (outcome === 'none usable')
    log.warn('No administrator is active. Start once with ADMIN_USERNAME and ADMIN_PASSWORD to reopen that account')
  if (outcome === 'name in use')
    log.error('No administrator is active, and ADMIN_USERNAME is an account of another role: give another name')
}

/** Returns every account of role 1, whatever its status. */
const listAdministrators = (transaction: Database) =>
  transaction
    .selectFrom('users')
    .select(['user_id', 'username', 'account_type', 'status_id', 'locked_by'])
    .where('role_id', '=', administratorRoleId)
    .execute()

/** Returns true for an account whose owner can log in without help: Active, New, or locked by wrong passwords, which the owner can lift. */
const needsNoStaff = ({ status_id, locked_by }: { status_id: number; locked_by: string | null }) =>
  status_id === accountStatusIds.Active || status_id === accountStatusIds.New || locked_by === 'wrong passwords'

const isUsernameInUse = async (transaction: Database, username: string) =>
  (await transaction
    .selectFrom('users')
    .select('user_id')
    .where('account_type', '=', 'local')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()) !== undefined

/** Sets a new password for the account of the settings, and makes it usable again. */
const reopenAccount = async (
  transaction: Database,
  clock: Clock,
  { userId, passwordHash }: { userId: number; passwordHash: string },
) => {
  await transaction
    .updateTable('users')
    .set({
      status_id: accountStatusIds.Active,
      locked_by: null,
      locked_at: null,
      closed_at: null,
      must_change_password: false,
    })
    .where('user_id', '=', userId)
    .execute()
  await setPasswordHash(transaction, clock, { userId, hash: passwordHash })
}

/** Adds the account of the settings as a system administrator. */
const insertAdministrator = async (
  transaction: Database,
  clock: Clock,
  { username, email }: AdministratorSettings,
  passwordHash: string,
) => {
  const now = clock.now()
  // If another account has the email address, the administrator is created without one: it is optional, and the start must not fail.
  const emailOwner = email && (await findUserByEmail(transaction, email.toLowerCase()))
  const { user_id } = await transaction
    .insertInto('users')
    .values({
      username,
      role_id: administratorRoleId,
      status_id: accountStatusIds.Active,
      email: emailOwner ? null : (email?.toLowerCase() ?? null),
      firstname: 'Administrator',
      usage_objective: 'authority',
      created_at: now,
      verified_at: now,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await setPasswordHash(transaction, clock, { userId: user_id, hash: passwordHash })
}

/** Prints to the terminal only: logs are kept and must not contain a password. */
const printPassword = (username: string, password: string) =>
  process.stderr.write(`\nFirst administrator: ${username}\nPassword, shown this once: ${password}\n\n`)
