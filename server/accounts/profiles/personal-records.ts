import { listReceipts } from '../../consent/index.ts'
import type { Accounts } from '../accounts.ts'
import { readWrongPasswordCount } from '../passwords/wrong-passwords.ts'
import { exportOwnKeys } from '../read-keys/read-keys.ts'
import { countRecoveryCodes } from '../second-factors/recovery-codes.ts'

/** Returns the records of this domain about a user, for the user's own export. Contains no hashes and no secrets. */
export const readPersonalRecords = async ({ database }: Accounts, userId: number) => {
  const [account, second_factor, consents, read_keys] = await Promise.all([
    readAccount(database, userId),
    readSecondFactor(database, userId),
    listReceipts(database, userId),
    exportOwnKeys(database, userId),
  ])
  const wrong_passwords = await readWrongPasswordCount(database, account)
  return {
    account: { ...account, wrong_passwords },
    second_factor,
    consents,
    read_keys,
    ...(await listLoginRecords(database, userId)),
  }
}

/** Reads the account itself for the export of the user's records. */
const readAccount = (database: Accounts['database'], userId: number) =>
  database
    .selectFrom('users')
    .innerJoin('roles', 'roles.role_id', 'users.role_id')
    .innerJoin('account_statuses', 'account_statuses.status_id', 'users.status_id')
    .select(['username', 'account_type', 'roles.name as role', 'account_statuses.name as status'])
    .select(['firstname', 'lastname', 'email', 'usage_objective', 'other_objective', 'language', 'directory_id'])
    .select([
      'users.created_at',
      'verified_at',
      'first_login_at',
      'last_login_at',
      'locked_by',
      'locked_at',
      'closed_at',
    ])
    .select(['must_change_password', 'must_enrol', 'must_accept'])
    .where('users.user_id', '=', userId)
    .executeTakeFirstOrThrow()

const readSecondFactor = async (database: Accounts['database'], userId: number) => {
  const factor = await database
    .selectFrom('second_factors')
    .select(['begun_at', 'switched_on_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return factor ? { ...factor, recovery_codes_left: await countRecoveryCodes(database, userId) } : null
}

/** Returns the sessions, passwords, mailed links, sign-up and pending logins of an account: times and addresses, no hashes and no tokens. */
const listLoginRecords = async (database: Accounts['database'], userId: number) => {
  const [sessions, passwords, links, sign_ups, pending_logins] = await Promise.all([
    database
      .selectFrom('sessions')
      .select(['address', 'began_at', 'active_at', 'ended_at', 'ended_by'])
      .where('user_id', '=', userId)
      .orderBy('session_id')
      .execute(),
    database.selectFrom('passwords').select('set_at').where('user_id', '=', userId).orderBy('password_id').execute(),
    database
      .selectFrom('email_links')
      .select(['purpose', 'email', 'expires_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('expires_at')
      .execute(),
    database.selectFrom('sign_ups').select(['receives_news', 'address']).where('user_id', '=', userId).execute(),
    database.selectFrom('pending_logins').select(['owed', 'began_at']).where('user_id', '=', userId).execute(),
  ])
  return { sessions, passwords, links, sign_ups, pending_logins }
}
