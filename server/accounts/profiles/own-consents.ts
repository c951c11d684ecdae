import { listConsentRecords, recordNewsChoice } from '../../consent/index.ts'
import type { Origin } from '../../platform/actor.ts'
import type { Accounts } from '../accounts.ts'

/** Records whether a user receives news. */
export const recordOwnNewsChoice = (
  { database, clock }: Accounts,
  { userId, receivesNews, origin: { address } }: { userId: number; receivesNews: boolean; origin: Origin },
) =>
  database
    .transaction()
    .execute(transaction => recordNewsChoice(transaction, clock, { userId, given: receivesNews, address }))

/** Returns what a user accepted and withdrew, the latest first; `given` is false for a withdrawal. */
export const listOwnAcceptances = async ({ database }: Accounts, userId: number) => {
  const acceptances = await listConsentRecords(database, userId)
  return acceptances.map(({ purpose, given, version, acceptedAt }) => ({
    purpose,
    given,
    version,
    acceptedAt: acceptedAt.toISOString(),
  }))
}
