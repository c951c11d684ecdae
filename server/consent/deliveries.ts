import type { Logger } from 'pino'
import { hourMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { createDoublingPause, type Failure, openWorker } from '../platform/jobs/index.ts'
import { deliveryQueue, markAcknowledged, requireRecord } from './queued-deliveries.ts'
import { type ConsentServiceSettings, NotAcknowledged, openConsentClient } from './receivers.ts'

/** Dependencies of the delivery of consent records. */
export interface ConsentDeliveryDependencies {
  database: Database
  clock: Clock
  log: Logger
  receiver: ConsentServiceSettings
  /** Timeout of one request; ten seconds by default. */
  timeoutMilliseconds?: number
}

/** Delivers records of consent to the consent service until each is acknowledged; those of one user in their order. */
export const openConsentDelivery = (dependencies: ConsentDeliveryDependencies) => {
  const { database, clock, log, timeoutMilliseconds = 10 * secondMilliseconds } = dependencies
  const receiver = openConsentClient(dependencies.receiver, { clock, timeoutMilliseconds })
  const worker = openWorker({ database, clock, log }, deliveryQueue, {
    // A try has at most four requests: a token, a record that is refused, another token, the record again.
    leaseMilliseconds: 5 * timeoutMilliseconds,
    pauseAfter: createDoublingPause(10 * secondMilliseconds, hourMilliseconds),
    async run({ payload: { acceptanceId } }, signal) {
      await receiver.deliver(await requireRecord(database, acceptanceId), signal)
    },
    toFailure,
    recordJobEnd: (transaction, { acceptanceId }, { at }) => markAcknowledged(transaction, acceptanceId, at),
  })
  return {
    /** Delivers the due records; resolves with the number of acknowledged ones. Several nodes may do so concurrently. */
    deliverWaiting: worker.runDue,
    /** Aborts the running request; its record is tried again later. */
    stop: worker.stop,
  }
}

/** Describes a failure in our own words: an external message could repeat the sent data. */
const toFailure = (error: unknown): Failure => ({
  reason: formatReason(error),
  // Every record is tried until it is acknowledged.
  isPermanent: false,
  isAboutJob: error instanceof NotAcknowledged && error.isAboutRecord,
})

const formatReason = (error: unknown): string => {
  if (error instanceof NotAcknowledged) return error.message
  const { name, cause } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? name
}
