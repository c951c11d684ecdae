import type { Accounts } from './accounts.ts'
import { sweepLinks } from './email-links.ts'
import { sweepWrongPasswords } from './passwords/wrong-passwords.ts'
import { sweepReadKeys } from './read-keys/read-keys.ts'
import { sweepSignUps } from './sign-ups/unconfirmed-sign-ups.ts'
import { sweepWantedFiles } from './sign-ups/wanted-files.ts'

/** Ends idle sessions and deletes expired records. */
export const sweepAccounts = async (accounts: Accounts) => {
  const { database, clock, sessions, allowances } = accounts
  await sessions.sweep()
  await allowances.sweep()
  await sweepLinks(database, clock)
  await sweepWrongPasswords(database, clock)
  await sweepSignUps(accounts)
  await sweepWantedFiles(database, clock)
  await sweepReadKeys(accounts)
}
