import type { Transaction } from 'kysely'
import { recordExplicitly, redactRecords } from '../../platform/audit.ts'
import { daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { ErasePerson } from '../../platform/domain.ts'
import type { Accounts } from '../accounts.ts'
import { wouldRemoveLastAdministrator } from '../management/last-administrator.ts'
import { manageAccount, type StaffRequest } from '../management/managed-writes.ts'
import { requireUser, type User } from '../users.ts'
import { clearAccount, isAccountErased, lockForErasure } from './cleared-accounts.ts'

/** Functions that run after the commit of an erasure, such as the deletion of files. */
type AfterCommit = (() => Promise<unknown>)[]

type ErasureStatus = 'erased' | 'otherUsername' | 'lastAdministrator'

/**
 * Erases a person permanently and records it without the name (docs/decisions/0018-erasure.md): each function of `erasers` deletes what
 * its domain stores, and the closed account keeps a random name. Erasing a person again changes nothing. Throws 404
 * for an account that does not exist and 403 for one that the actor may not manage.
 */
export const eraseUser = async (
  accounts: Accounts,
  staff: StaffRequest,
  { userId, username }: { userId: number; username: string },
  erasers: readonly ErasePerson[],
): Promise<ErasureStatus> => {
  const isAlreadyErased = () => isAccountErased(accounts.database, userId)
  if (await isAlreadyErased()) return 'erased'
  const afterCommit: AfterCommit = []
  let status: ErasureStatus
  try {
    status = await manageAccount(accounts, staff, userId, async (transaction, user): Promise<ErasureStatus> => {
      if (user.username !== username) return 'otherUsername'
      if (await wouldRemoveLastAdministrator(transaction, [userId])) return 'lastAdministrator'
      await lockForErasure(transaction, userId)
      const emails = await eraseAccountAndDomainData(accounts, transaction, user, { erasers, afterCommit })
      await recordExplicitly(transaction, {
        tableName: 'users',
        key: String(userId),
        action: 'removed',
        after: { erased: true },
      })
      await redactRecords(transaction, { userId, emails })
      return 'erased'
    })
  } catch (error) {
    // A concurrent request that waited for the lock of this account fails, because the account has just been erased.
    if (!(await isAlreadyErased())) throw error
    status = 'erased'
  }
  for (const finishErasure of afterCommit) await finishErasure()
  return status
}

/**
 * Erases the accounts that were closed at least a year ago, as the privacy notice states, each in its own transaction. This runs
 * automatically, so the audit trail has no record of it. Throws after the last account if some could not be erased.
 */
export const eraseClosedAccounts = async (accounts: Accounts, erasers: readonly ErasePerson[]) => {
  const dueAccounts = await selectAccountsDueForErasure(accounts, accounts.database)
    .orderBy('closed_at')
    .limit(maxErasedAtOnce)
    .execute()
  const failures: unknown[] = []
  for (const { user_id } of dueAccounts)
    await eraseClosedAccount(accounts, user_id, erasers).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `Closed accounts that could not be erased: ${failures.length}`)
}

/** Days for which a closed account is kept, as the privacy notice states. */
export const closedAccountsKeptDays = 365
/** Limit of accounts in one run; the next run erases the others. */
const maxErasedAtOnce = 100

const selectAccountsDueForErasure = ({ clock }: Accounts, database: Database | Transaction<DB>) =>
  database
    .selectFrom('users')
    .select('user_id')
    .where('erased_at', 'is', null)
    .where('closed_at', '<=', daysBefore(clock, closedAccountsKeptDays))

const eraseClosedAccount = async (accounts: Accounts, userId: number, erasers: readonly ErasePerson[]) => {
  const afterCommit: AfterCommit = []
  await accounts.database.transaction().execute(async transaction => {
    await lockForErasure(transaction, userId)
    // Staff may have reopened the account, or another node may have erased it. A lock by staff does not change the time of the closure.
    const isDue = await selectAccountsDueForErasure(accounts, transaction)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!isDue) return
    const user = await requireUser(transaction, userId)
    const emails = await eraseAccountAndDomainData(accounts, transaction, user, { erasers, afterCommit })
    await redactRecords(transaction, { userId, emails })
  })
  for (const finishErasure of afterCommit) await finishErasure()
}

/**
 * Clears the account of a person whose row is locked, and deletes what the domains store about the person. Returns the email addresses of
 * the account, which the audit trail may contain and which are redacted there last, and adds to `afterCommit` what is left to do after the commit.
 */
const eraseAccountAndDomainData = async (
  accounts: Accounts,
  transaction: Transaction<DB>,
  user: User,
  { erasers, afterCommit }: { erasers: readonly ErasePerson[]; afterCommit: AfterCommit },
) => {
  const emails = await clearAccount(accounts, transaction, user)
  for (const eraseInDomain of erasers) {
    // A domain returns what it has to do after the commit, or undefined.
    const finishErasure = await eraseInDomain(transaction, { ...user, emails })
    if (finishErasure) afterCommit.push(finishErasure)
  }
  return emails
}
