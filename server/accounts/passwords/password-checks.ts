import type { Accounts } from '../accounts.ts'
import { matchesPassword } from './password-hashes.ts'
import { findPasswordHash } from './passwords.ts'

/** Limits the passwords that are tried for one account, by the portal or by the directory. */
export const passwordAllowance = { tries: 10, secondsEach: 60 }

/** Resolves to true if a password is the user's, in the portal or, for a directory account, in the directory. Throws 429 after too many tries. */
export type IsPassword = (userId: number, password: string) => Promise<boolean>

/** Returns true if a password is the one that the portal stores for a user. Counts each wrong password; throws 429 after too many. */
export const isStoredPassword = async ({ database, allowances }: Accounts, userId: number, password: string) => {
  const bucket = `password:${userId}`
  await allowances.take(bucket, passwordAllowance)
  if (!(await matchesPassword(await findPasswordHash(database, userId), password))) return false
  await allowances.giveBack(bucket)
  return true
}
