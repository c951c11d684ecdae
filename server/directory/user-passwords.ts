import {
  type Accounts,
  bindToDirectoryPerson,
  isStoredPassword,
  passwordAllowance,
  requireUser,
} from '../accounts/index.ts'
import type { Directory } from './directory-client.ts'
import { buildDirectoryUnreachable } from './unreachable.ts'

/**
 * Checks a signed-in user's password; for an account of the directory, the directory checks it. Throws 429 after too many tries, and 503 if
 * the directory does not respond.
 */
export const isUserPassword = async (
  { accounts, directory }: { accounts: Accounts; directory: Directory | undefined },
  userId: number,
  password: string,
): Promise<boolean> => {
  const user = await requireUser(accounts.database, userId)
  if (user.accountType === 'local') return isStoredPassword(accounts, userId, password)
  const bucket = `password:${userId}`
  await accounts.allowances.take(bucket, passwordAllowance)
  const authentication = await directory?.authenticate(user.username, password)
  if (!authentication || authentication.outcome === 'unreachable') throw buildDirectoryUnreachable()
  if (authentication.outcome !== 'accepted') return false
  await accounts.allowances.giveBack(bucket)
  return bindToDirectoryPerson(accounts.database, userId, authentication.person.guid)
}
