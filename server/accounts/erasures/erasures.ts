import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { describeErasure } from '../../../contract/accounts/erasures.ts'
import { unstatedObjective } from '../../../contract/accounts/fields.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import { recordExplicitly, redactRecords } from '../../platform/audit.ts'
import { daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { ErasePerson } from '../../platform/domain.ts'
import type { Accounts } from '../accounts.ts'
import { wouldRemoveLastAdministrator } from '../management/last-administrator.ts'
import { manageAccount, type StaffRequest } from '../management/managed-writes.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import { requireUser, type User } from '../users.ts'

/** Functions that run after the commit of an erasure, such as the deletion of files. */
type AfterCommit = (() => Promise<unknown>)[]

type ErasureStatus = 'erased' | 'otherUsername' | 'lastAdministrator'

/**
 * Erases a person permanently and records it without the name (decision 18): each function of `erasures` deletes what its domain stores, and
 * the closed account keeps a random name. Erasing a person again changes nothing. Throws 404 for an account that does not exist and 403 for
 * one that the actor may not manage.
 */
export const eraseUser = async (
  accounts: Accounts,
  staff: StaffRequest,
  { userId, username }: { userId: number; username: string },
  erasures: readonly ErasePerson[],
): Promise<ErasureStatus> => {
  const isAlreadyErased = () => isAccountErased(accounts.database, userId)
  if (await isAlreadyErased()) return 'erased'
  const afterCommit: AfterCommit = []
  const status = await manageAccount(accounts, staff, userId, async (transaction, user): Promise<ErasureStatus> => {
    if (user.username !== username) return 'otherUsername'
    if (await wouldRemoveLastAdministrator(transaction, [userId])) return 'lastAdministrator'
    await lockForErasure(transaction, userId)
    const emails = await eraseAccountAndDomainData(accounts, transaction, user, { erasures, afterCommit })
    await recordExplicitly(transaction, {
      tableName: 'users',
      key: String(userId),
      action: 'removed',
      after: { erased: true },
    })
    await redactRecords(transaction, { userId, emails })
    return 'erased'
  }).catch(async (error: unknown): Promise<ErasureStatus> => {
    // A concurrent request that waited for the lock of this account fails, because the account has just been erased.
    if (await isAlreadyErased()) return 'erased'
    throw error
  })
  for (const finish of afterCommit) await finish()
  return status
}

/**
 * Erases the accounts that were closed at least a year ago, as the privacy notice states, each in its own transaction. This runs
 * automatically, so the audit trail has no record of it. Throws after the last account if some could not be erased.
 */
export const eraseClosedAccounts = async (accounts: Accounts, erasures: readonly ErasePerson[]) => {
  const dueAccounts = await selectAccountsDueForErasure(accounts, accounts.database)
    .orderBy('closed_at')
    .limit(maxErasedAtOnce)
    .execute()
  const failures: unknown[] = []
  for (const { user_id } of dueAccounts)
    await eraseClosedAccount(accounts, user_id, erasures).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `Closed accounts that could not be erased: ${failures.length}`)
}

/** Days for which a closed account is kept, as the privacy notice states. */
const closedAccountsKeptDays = 365
/** Limit of accounts in one run; the next run erases the others. */
const maxErasedAtOnce = 100

const selectAccountsDueForErasure = ({ clock }: Accounts, database: Database | Transaction<DB>) =>
  database
    .selectFrom('users')
    .select('user_id')
    .where('erased_at', 'is', null)
    .where('closed_at', '<=', daysBefore(clock, closedAccountsKeptDays))

const eraseClosedAccount = async (accounts: Accounts, userId: number, erasures: readonly ErasePerson[]) => {
  const afterCommit: AfterCommit = []
  await accounts.database.transaction().execute(async transaction => {
    await lockForErasure(transaction, userId)
    // Staff may have reopened the account, or another node may have erased it. A lock by staff does not change the time of the closure.
    const isDue = await selectAccountsDueForErasure(accounts, transaction)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!isDue) return
    const user = await requireUser(transaction, userId)
    const emails = await eraseAccountAndDomainData(accounts, transaction, user, { erasures, afterCommit })
    await redactRecords(transaction, { userId, emails })
  })
  for (const finish of afterCommit) await finish()
}

/**
 * Clears the account of a person whose row is locked, and deletes what the domains store about the person. Returns the e-mail addresses of
 * the account, and adds to `afterCommit` what is left to do after the commit.
 */
const eraseAccountAndDomainData = async (
  accounts: Accounts,
  transaction: Transaction<DB>,
  user: User,
  { erasures, afterCommit }: { erasures: readonly ErasePerson[]; afterCommit: AfterCommit },
) => {
  const emails = await clearAccount(accounts, transaction, user)
  for (const erase of erasures) {
    // A domain returns what it has to do after the commit, or undefined.
    const finish = await erase(transaction, { ...user, emails })
    if (finish) afterCommit.push(finish)
  }
  return emails
}

type StoredRecordCounts = Omit<OutputOf<typeof describeErasure>, 'username'>

/** Counts the stored records of a person, for the confirmation of an erasure. */
export const countStoredRecords = async (database: Database, userId: number) => {
  const { rows } = await sql<StoredRecordCounts>`select
    (select count(*) from sessions where user_id = ${userId})::integer as sessions,
    (select count(*) from mails where user_id = ${userId})::integer as mails,
    ((select count(*) from user_report_grants where user_id = ${userId})
      + (select count(*) from user_report_group_grants where user_id = ${userId}))::integer as grants,
    (select count(*) from user_group_members where user_id = ${userId})::integer as groups,
    (select count(*) from favourites where user_id = ${userId})::integer as favourites,
    (select count(*) from suggestions where user_id = ${userId})::integer as suggestions,
    (select count(*) from consent_acceptances where user_id = ${userId})::integer as consents,
    (select count(*) from downloads where user_id = ${userId})::integer as downloads,
    (select count(*) from audit_records
      where user_id = ${userId} or (subject = 'users' and key = ${String(userId)}))::integer as "auditRecords",
    (select count(*) from consent_deliveries join consent_acceptances using (acceptance_id)
      where user_id = ${userId} and acknowledged_at is null)::integer as undelivered`.execute(database)
  return rows[0]!
}

const isAccountErased = async (database: Database, userId: number) => {
  const user = await database.selectFrom('users').select('erased_at').where('user_id', '=', userId).executeTakeFirst()
  // Undefined for an account that does not exist, null for one that is not erased.
  const erasedAt = user?.erased_at
  return erasedAt !== undefined && erasedAt !== null
}

/**
 * Locks the user's row for an erasure. A concurrent request that adds a row about the account waits for the lock, and the database then
 * refuses the row.
 */
const lockForErasure = (transaction: Transaction<DB>, userId: number) =>
  transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute()

const pseudonymCharacters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Returns a random pseudonym, which reveals nothing about the person. */
const buildPseudonym = () =>
  `erased.${Array.from({ length: 20 }, () => pseudonymCharacters[randomInt(pseudonymCharacters.length)]).join('')}`

/** Deletes all credentials of the account and clears its row; returns its e-mail addresses, in lower case. */
const clearAccount = async (
  { clock, allowances }: Accounts,
  transaction: Transaction<DB>,
  { userId, username, email, accountType }: User,
) => {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('pending_logins').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('passwords').where('user_id', '=', userId).execute()
  const links = await transaction.deleteFrom('email_links').where('user_id', '=', userId).returning('email').execute()
  await transaction.deleteFrom('read_keys').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('wanted_files').where('user_id', '=', userId).execute()
  await clearWrongPasswords(transaction, accountType, username)
  const emails = [email, ...links.map(link => link.email)].flatMap(address => address?.toLowerCase() ?? [])
  await allowances.deletePersonBuckets(transaction, { userId, names: [username, ...emails] })
  await transaction
    .updateTable('users')
    .set({
      username: buildPseudonym(),
      firstname: '',
      lastname: '',
      email: null,
      directory_id: null,
      usage_objective: 'other',
      other_objective: unstatedObjective,
      status_id: accountStatusIds.Offline,
      locked_by: null,
      locked_at: null,
      status_before_lock: null,
      role_id: plainRoleId,
      language: 'en',
      must_change_password: false,
      must_enrol: false,
      must_accept: false,
      verified_at: null,
      first_login_at: null,
      last_login_at: null,
      closed_at: null,
      erased_at: clock.now(),
    })
    .where('user_id', '=', userId)
    .execute()
  return emails
}
