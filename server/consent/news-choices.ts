import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { DB } from '../platform/database/tables.ts'
import { type Chooser, lockAccount, storeConsentRecord } from './consent-records.ts'

/** Version of recorded choices about news (docs/behaviour/consent.md#records-of-consent). */
const newsVersion = '1'

/** Records whether a user receives news, if that differs from the last choice. A user who has not chosen receives none. */
export const recordNewsChoice = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId, given, address }: Chooser & { given: boolean },
): Promise<void> => {
  await lockAccount(transaction, userId)
  if ((await isSubscribedToNews(transaction, userId)) === given) return
  await storeConsentRecord(transaction, clock, {
    user_id: userId,
    purpose: 'news',
    given,
    version: newsVersion,
    accepted_at: clock.now(),
    address,
  })
}

/** Returns true if the user's last choice was to receive news. */
export const isSubscribedToNews = async (database: Kysely<DB>, userId: number): Promise<boolean> => {
  const lastRecord = await database
    .selectFrom('consent_acceptances')
    .select('given')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'news')
    .orderBy('acceptance_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lastRecord?.given ?? false
}
