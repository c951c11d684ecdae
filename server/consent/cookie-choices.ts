import type { CookieChoice } from '../../contract/consent/cookies.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import { createToken, hashToken } from '../platform/tokens.ts'

/** Contains the token of a recorded choice; scripts cannot read it. */
export const choiceTokenCookie = 'khlang_consent'
/** Contains 'yes' or 'no' for the screens; it grants nothing (docs/behaviour/consent.md#the-cookie-bar). */
export const shownChoiceCookie = 'consentfpo'
/** Lifetime of a cookie choice, in seconds. */
export const choiceSeconds = (365 * dayMilliseconds) / 1000

/** Creates the functions that record, find and sweep cookie choices. `replica` is read while the database does not answer. */
export const createCookieChoices = (database: Database, clock: Clock, replica?: Replica) => {
  const computeExpiryLimit = () => new Date(clock.now().getTime() - choiceSeconds * 1000)
  return {
    /** Records a choice and returns its token. */
    async record(choice: CookieChoice, browser: { name: string; version: string }) {
      const token = createToken()
      await database
        .insertInto('cookie_choices')
        .values({
          token_hash: hashToken(token),
          choice,
          browser_name: browser.name,
          browser_version: browser.version,
          chosen_at: clock.now(),
        })
        .execute()
      return token
    },
    /** Deletes expired choices. */
    async sweep() {
      await database.deleteFrom('cookie_choices').where('chosen_at', '<=', computeExpiryLimit()).execute()
    },
    /** Returns when the choice of this token accepted cookies; undefined for a refusal or an expired choice. */
    async findAcceptanceTime(token: string | undefined) {
      if (!token) return undefined
      const findChoice = (from: Database) =>
        from
          .selectFrom('cookie_choices')
          .select(['choice', 'chosen_at'])
          .where('token_hash', '=', hashToken(token))
          .where('chosen_at', '>', computeExpiryLimit())
          .executeTakeFirst()
      const findOnPrimary = () => findChoice(database)
      // The primary may be reachable again and have a choice that the replica has not received.
      const findOnReplicaOrPrimary = async ({ database: copy }: Replica) =>
        (await findChoice(copy)) ?? (await findOnPrimary().catch(() => undefined))
      const recordedChoice = await (replica
        ? replica.readPreferringPrimary(findOnPrimary, () => findOnReplicaOrPrimary(replica))
        : findOnPrimary())
      return recordedChoice?.choice === 'yes' ? recordedChoice.chosen_at : undefined
    },
  }
}

export type CookieChoices = ReturnType<typeof createCookieChoices>
