import type { Transaction } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { pickOtherObjective, type UsageObjective } from '../../../contract/accounts/objectives.ts'
import type { AdditionStatus } from '../../../contract/accounts/user-changes.ts'
import { messages } from '../../../contract/messages.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import { writeAs } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink } from '../email-links.ts'
import { queueLinkLetter } from '../letters.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { setPasswordHash } from '../passwords/passwords.ts'
import { requireObjectiveStated } from '../profiles/objectives.ts'
import { deleteExpiredSignUp } from '../sign-ups/unconfirmed-sign-ups.ts'
import { findUserByName } from '../users.ts'
import { lockRights } from './actor-rights.ts'
import type { StaffRequest } from './managed-writes.ts'
import { mayGiveRole, type RoleRights } from './rights.ts'
import { findRoleRights } from './roles.ts'

/** A user whom staff add. */
export interface NewUser {
  username: string
  firstname: string
  lastname: string
  usageObjective: UsageObjective
  otherObjective: string
  email: string
  password: string
}

/** Throws 400 for an unknown role and 403 for one that the actor may not give. */
export const requireGivableRole = async (transaction: Transaction<DB>, actor: RoleRights, roleId: number) => {
  const role = await findRoleRights(transaction, roleId)
  if (!role) throw invalidInput([{ field: 'role', message: 'There is no such role.' }])
  if (!mayGiveRole(actor, role)) throw permissionDenied()
}

/**
 * Creates an account with a password that must be changed at the first login, and mails the link of that login. Throws 400 for a common
 * password and for a missing objective.
 */
export const addUser = async (
  accounts: Accounts,
  { actor, writer }: StaffRequest,
  { language, ...user }: NewUser & { language: 'en' | 'th' },
): Promise<AdditionStatus> => {
  if (await isCommonPassword(user.password))
    throw invalidInput([{ field: 'password', message: messages.commonPassword.en }])
  requireObjectiveStated(user.usageObjective, user.otherObjective)
  const passwordHash = await hashPassword(user.password)
  // In its own transaction, because the one below is recorded in the audit trail, which would keep the names of the person who signed up.
  await accounts.database
    .transaction()
    .execute(transaction => deleteExpiredSignUp(transaction, user.username, accounts.clock.now()))
  return writeAs(accounts, writer, async transaction => {
    await requireGivableRole(transaction, await lockRights(transaction, actor, 'UserManagement'), plainRoleId)
    const row = await transaction
      .insertInto('users')
      .values({
        username: user.username,
        firstname: user.firstname,
        lastname: user.lastname,
        email: user.email,
        usage_objective: user.usageObjective,
        other_objective: pickOtherObjective(user.usageObjective, user.otherObjective),
        role_id: plainRoleId,
        status_id: accountStatusIds.New,
        must_change_password: true,
        language,
        created_at: accounts.clock.now(),
      })
      // Another account may have the username or the address, possibly since a concurrent request.
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!row)
      return (await findUserByName(transaction, 'local', user.username)) ? 'duplicateUsername' : 'duplicateEmail'
    const userId = row.user_id
    await setPasswordHash(transaction, accounts.clock, { userId, hash: passwordHash })
    const token = await createEmailLink(transaction, accounts.clock, {
      userId,
      purpose: 'first login',
      email: user.email,
    })
    await queueLinkLetter(accounts, transaction, {
      recipient: { ...user, userId, language },
      purpose: 'first login',
      token,
    })
    return 'added'
  })
}
