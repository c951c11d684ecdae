import type { Logger } from 'pino'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { createDoublingPause, openWorker } from '../platform/jobs/index.ts'
import { openOutboxCarrier, openSmtpCarrier, type Sender } from './carriers.ts'
import { toFailure } from './failures.ts'
import { listMailQueue, mailQueue } from './queued-mails.ts'
import { findWaitingMail, recordMailEnd } from './waiting-mails.ts'

export interface MailerDependencies {
  database: Database
  clock: Clock
  log: Logger
  /** The mail server; without it mails are written to `outboxFolder`. */
  smtpUrl: string | undefined
  from: Sender
  outboxFolder: string
  /** Runs before each try to send a list mail; it may replace or delete the mail, because its reader may have lost a right since it was queued. */
  refreshListMail?: ((mailId: number) => Promise<void>) | undefined
  /** How long each step waits for the mail server. */
  timeoutMilliseconds?: number
}

/** Sends queued mails and retries each until it is accepted, refused for good or 48 hours old. */
export const openMailer = (dependencies: MailerDependencies) => {
  const {
    database,
    clock,
    log,
    smtpUrl,
    from,
    outboxFolder,
    refreshListMail,
    timeoutMilliseconds = 10 * secondMilliseconds,
  } = dependencies
  const carry = smtpUrl ? openSmtpCarrier(smtpUrl, from, timeoutMilliseconds) : openOutboxCarrier(outboxFolder, from)
  if (!smtpUrl) log.info({ folder: outboxFolder }, 'Mails are written to files, as no SMTP_URL is set')
  const openQueueWorker = (queue: typeof mailQueue, refreshMail?: MailerDependencies['refreshListMail']) =>
    openWorker({ database, clock, log }, queue, {
      leaseMilliseconds: 2 * minuteMilliseconds,
      pauseAfter: createDoublingPause(minuteMilliseconds, hourMilliseconds),
      giveUpAfterMilliseconds: 2 * dayMilliseconds,
      async run({ payload }, signal) {
        await refreshMail?.(payload.mailId)
        const mail = await findWaitingMail(database, payload.mailId)
        if (mail) await carry(mail, signal)
      },
      toFailure,
      recordJobEnd: (transaction, { mailId }, end) => recordMailEnd(transaction, mailId, end),
    })
  const [worker, listWorker] = [openQueueWorker(mailQueue), openQueueWorker(listMailQueue, refreshListMail)]
  return {
    /** Sends the due mails; resolves with the number of accepted ones. Several nodes may do so concurrently. */
    sendWaiting: worker.runDue,
    /** Sends the due mails of mailing lists; resolves with the number of accepted ones. */
    sendWaitingListMails: listWorker.runDue,
    /** Aborts the running mails, which are retried later. */
    close() {
      worker.stop()
      listWorker.stop()
    },
  }
}
