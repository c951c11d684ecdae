import { timingSafeEqual } from 'node:crypto'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { hasPendingAgreement } from '../../consent/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { FindReader } from '../../platform/http/keys/reader-keys.ts'
import { hashToken } from '../../platform/tokens.ts'
import { buildGrantedMenusSql, computeEffectiveMenus } from '../management/roles.ts'
import { isPasswordExpired } from '../passwords/passwords.ts'

interface KeyOwnersContext {
  database: Database
  clock: Clock
}

/**
 * Creates a function that finds the owner of a key, with the owner's current rights. The function returns undefined if the key is revoked
 * or expired, if the owner could not log in, or if a login would first require the owner to accept the agreement or to change the password.
 */
export const createOwnerFinderByToken =
  (context: KeyOwnersContext): FindReader =>
  async token => {
    const hash = hashToken(token)
    const row = await selectUsableKeys(context).where('hash', '=', hash).executeTakeFirst()
    // Compared again in constant time, because the time of the database's comparison may depend on the hash.
    return row && timingSafeEqual(row.hash, hash) ? acceptKey(context, row) : undefined
  }

/** Creates a function that finds the owner of a key by the key's id, under the same conditions as `createOwnerFinderByToken`. */
export const createOwnerFinderById =
  (context: KeyOwnersContext) =>
  async (keyId: number): Promise<Actor | undefined> => {
    const row = await selectUsableKeys(context).where('key_id', '=', keyId).executeTakeFirst()
    return row && acceptKey(context, row)
  }

interface KeyRow {
  key_id: number
  user_id: number
  last_used_at: Date | null
  role_id: number
  account_type: string
  user_since: Date
  menus: Menu[]
}

/** Records the use of a key and returns its owner; undefined if a login of the owner would require a further step. */
const acceptKey = async (context: KeyOwnersContext, row: KeyRow): Promise<Actor | undefined> => {
  if (await hasPendingStep(context, row)) return undefined
  await recordUse(context, row)
  return {
    userId: row.user_id,
    roleId: row.role_id,
    menus: computeEffectiveMenus(row.role_id, row.menus),
    isLoginPending: false,
    // A program has no cookie choice and no session.
    hasConsented: false,
    sessionState: 'none',
    today: dayInBangkok(context.clock),
    key: { keyId: row.key_id, scope: 'read' },
  } satisfies Actor
}

/**
 * Selects the keys that are neither revoked nor expired and whose owner is active and has no flag for a required login step. `hasPendingStep`
 * checks the steps that depend on the date.
 */
const selectUsableKeys = ({ database, clock }: KeyOwnersContext) =>
  database
    .selectFrom('read_keys')
    .innerJoin('users', 'users.user_id', 'read_keys.user_id')
    .select(['key_id', 'read_keys.user_id', 'hash', 'last_used_at', 'role_id'])
    .select(['account_type', 'users.created_at as user_since'])
    .select(buildGrantedMenusSql('users.role_id').as('menus'))
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .where('status_id', '=', accountStatusIds.Active)
    .where('must_accept', '=', false)
    .where('must_change_password', '=', false)

/** Returns true if the owner's next login would require a newer agreement or, because of its age, a new password. */
const hasPendingStep = async (
  { database, clock }: KeyOwnersContext,
  { user_id: userId, account_type, user_since }: KeyRow,
) => {
  const pendingSteps = await Promise.all([
    // The query has excluded owners with the flag `must_accept`.
    hasPendingAgreement(database, { userId, createdAt: user_since, mustAccept: false }),
    account_type === 'local' && isPasswordExpired(database, clock, userId),
  ])
  return pendingSteps.includes(true)
}

/** Stores when a key was last used; at most once a minute, because programs send many requests. */
const recordUse = async ({ database, clock }: KeyOwnersContext, row: KeyRow) => {
  const now = clock.now()
  if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < minuteMilliseconds) return
  await database.updateTable('read_keys').set({ last_used_at: now }).where('key_id', '=', row.key_id).execute()
}
