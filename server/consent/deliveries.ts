import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { doublingPause, type Failure, openWorker } from '../platform/jobs/index.ts'
import { deliveryQueue, recordAcknowledged, requireRecord } from './queued-deliveries.ts'
import { type ConsentReceiver, NotAcknowledged, openReceiver } from './receivers.ts'

export interface ConsentDeliveryParts {
  database: Database
  clock: Clock
  log: Logger
  receiver: ConsentReceiver
  /** How long one request may take. */
  timeoutMilliseconds?: number
}

/** Delivers records of consent to the consent service until each is acknowledged, those of one user in their order. */
export const openConsentDelivery = (parts: ConsentDeliveryParts) => {
  const { database, clock, log, timeoutMilliseconds = 10_000 } = parts
  const receiver = openReceiver(parts.receiver, { clock, timeoutMilliseconds })
  const worker = openWorker({ database, clock, log }, deliveryQueue, {
    // Longer than the four requests that a try may need: a token, a refused record, another token, the record again.
    leaseMilliseconds: 5 * timeoutMilliseconds,
    pauseAfter: doublingPause(10_000, 3_600_000),
    async run({ payload: { acceptanceId } }, signal) {
      await receiver.deliver(await requireRecord(database, acceptanceId), signal)
    },
    toFailure,
    settle: (transaction, { acceptanceId }, { at }) => recordAcknowledged(transaction, acceptanceId, at),
  })
  return {
    /** Delivers what is due; resolves with the number of records acknowledged. Several nodes may do so at once. */
    deliverWaiting: worker.runDue,
    /** Breaks off the request under way; its record is tried again later. */
    stop: worker.stop,
  }
}

/** Why a try failed, in words of our own: a message from outside could repeat what was sent. */
const toFailure = (error: unknown): Failure => ({
  answer: toAnswer(error),
  isPermanent: false,
  isAboutJob: error instanceof NotAcknowledged && error.isAboutRecord,
})

const toAnswer = (error: unknown): string => {
  if (error instanceof NotAcknowledged) return error.message
  const { name, cause } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? name
}
