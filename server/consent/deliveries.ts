import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { type ConsentReceiver, NotAcknowledged, openReceiver, type Person } from './receivers.ts'

const firstPause = 10_000
const longestPause = 3_600_000

/** The pause after so many tries in vain, in milliseconds: twice as long each time, an hour at most. */
const pauseAfter = (tries: number) => Math.min(longestPause, firstPause * 2 ** (tries - 1))

export interface ConsentDeliveryParts {
  database: Database
  clock: Clock
  log: Logger
  receiver: ConsentReceiver
  /** Whom a record is about, as the account says now. */
  personOf: (userId: number) => Promise<Person>
  /** How long one request may take. */
  timeoutMilliseconds?: number
}

/** Delivers records of consent to the consent service until each is acknowledged, those of one user in their order. */
export const openConsentDelivery = (parts: ConsentDeliveryParts) => {
  const { database, clock, log, personOf, timeoutMilliseconds = 10_000 } = parts
  const stopping = new AbortController()
  const receiver = openReceiver(parts.receiver, { clock, stop: stopping.signal, timeoutMilliseconds })
  // Longer than the four requests that a try may need: a token, a refused record, another token, the record again.
  const lease = 5 * timeoutMilliseconds

  /** False when the service as a whole did not answer as it should, so that there is no use in trying the next record now. */
  const tryRecord = async (claimed: Claimed): Promise<'acknowledged' | 'refused' | 'unreachable'> => {
    const record = await recordOf(database, claimed.acceptanceId)
    const person = await personOf(claimed.userId)
    try {
      await receiver.deliver({ ...record, ...person })
    } catch (error) {
      const nextTryAt = new Date(clock.now().getTime() + pauseAfter(claimed.tries))
      await postpone(database, claimed, nextTryAt)
      const { acceptanceId, tries } = claimed
      log.warn({ acceptanceId, tries, nextTryAt, reason: reasonOf(error) }, 'A record of consent was not acknowledged')
      return error instanceof NotAcknowledged && error.isAboutRecord ? 'refused' : 'unreachable'
    }
    await acknowledge(database, clock, claimed)
    return 'acknowledged'
  }

  return {
    /** Delivers what is due; answers how many records were acknowledged. Several nodes may do so at once. */
    async deliverWaiting(): Promise<number> {
      let acknowledged = 0
      while (!stopping.signal.aborted) {
        const claimed = await claimNext(database, clock.now(), lease)
        const outcome = claimed && (await tryRecord(claimed))
        if (!outcome || outcome === 'unreachable') break
        if (outcome === 'acknowledged') acknowledged++
      }
      return acknowledged
    },
    /** Breaks off the request under way; its record is tried again by the next who delivers. */
    stop: () => stopping.abort(),
  }
}

interface Claimed {
  acceptanceId: number
  userId: number
  tries: number
}

/** Takes the record that has been due longest, unless an earlier one of the same user still waits; no other node gets it for the lease. */
const claimNext = (database: Database, now: Date, lease: number): Promise<Claimed | undefined> =>
  database
    .updateTable('consent_deliveries')
    .set({ tries: sql`tries + 1`, next_try_at: new Date(now.getTime() + lease) })
    .where('acceptance_id', '=', ({ selectFrom }) =>
      selectFrom('consent_deliveries as due')
        .select('due.acceptance_id')
        .where('due.acknowledged_at', 'is', null)
        .where('due.next_try_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('consent_deliveries as earlier')
                .whereRef('earlier.user_id', '=', 'due.user_id')
                .whereRef('earlier.acceptance_id', '<', 'due.acceptance_id')
                .where('earlier.acknowledged_at', 'is', null),
            ),
          ),
        )
        .orderBy('due.next_try_at')
        .limit(1)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning(['acceptance_id as acceptanceId', 'user_id as userId', 'tries'])
    .executeTakeFirst()

const recordOf = (database: Database, acceptanceId: number) =>
  database
    .selectFrom('consent_acceptances')
    .select(['acceptance_key as key', 'purpose', 'given', 'version', 'accepted_at as acceptedAt'])
    .where('acceptance_id', '=', acceptanceId)
    .executeTakeFirstOrThrow()

const acknowledge = (database: Database, clock: Clock, { acceptanceId }: Claimed) =>
  database
    .updateTable('consent_deliveries')
    .set({ acknowledged_at: clock.now() })
    .where('acceptance_id', '=', acceptanceId)
    .execute()

/** Only while the claim is still ours: another node may have taken the record over after the lease. */
const postpone = (database: Database, { acceptanceId, tries }: Claimed, until: Date) =>
  database
    .updateTable('consent_deliveries')
    .set({ next_try_at: until })
    .where('acceptance_id', '=', acceptanceId)
    .where('tries', '=', tries)
    .execute()

/** Why a try was in vain, in words of our own: a message from outside could repeat what was sent. */
const reasonOf = (error: unknown): string => {
  if (error instanceof NotAcknowledged) return error.message
  const { name, cause } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? name
}
