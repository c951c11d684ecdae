import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { outboxCarrier, type Sender, smtpCarrier } from './carriers.ts'
import { failureOf } from './failures.ts'
import { type ClaimedMail, claimNextMail, recordFailure, recordSent } from './queued-mails.ts'

const minute = 60_000
const lease = 2 * minute
/** However slowly a server answers, a try ends before the lease does. */
const longestTry = 1.5 * minute
const firstPause = minute
const longestPause = 60 * minute
const patience = 48 * 60 * minute

/** The pause after so many tries in vain, in milliseconds: twice as long each time, an hour at most. */
const pauseAfter = (tries: number) => Math.min(longestPause, firstPause * 2 ** (tries - 1))

export interface MailerParts {
  database: Database
  clock: Clock
  log: Logger
  /** The server that takes mails; without it they are written to the folder. */
  smtpUrl: string | undefined
  from: Sender
  outboxFolder: string
  /** How long a server may be silent. */
  timeoutMilliseconds?: number
}

/** Sends queued mails: again and again while a server does not take one, until it is refused for good or 48 hours old. */
export const openMailer = (parts: MailerParts) => {
  const { database, clock, log, smtpUrl, from, outboxFolder, timeoutMilliseconds = 10_000 } = parts
  const stopping = new AbortController()
  const carry = smtpUrl ? smtpCarrier(smtpUrl, from, timeoutMilliseconds) : outboxCarrier(outboxFolder, from)
  if (!smtpUrl) log.info({ folder: outboxFolder }, 'Mails are written to files, as no SMTP_URL is set')

  const tryMail = async (mail: ClaimedMail): Promise<'sent' | 'refused' | 'unreachable'> => {
    try {
      await carry(mail, AbortSignal.any([stopping.signal, AbortSignal.timeout(longestTry)]))
    } catch (error) {
      return fail(mail, error)
    }
    await recordSent(database, mail, clock.now())
    return 'sent'
  }

  const fail = async (mail: ClaimedMail, error: unknown) => {
    const { mailId, tries, queuedAt } = mail
    const { answer, isPermanent, isAboutMail } = failureOf(error)
    const now = clock.now()
    if (isPermanent || now.getTime() - queuedAt.getTime() >= patience) {
      await recordFailure(database, mail, answer, { failedAt: now })
      log.warn({ mailId, tries, answer }, 'A mail was given up')
    } else {
      const nextTryAt = new Date(now.getTime() + pauseAfter(tries))
      await recordFailure(database, mail, answer, { nextTryAt })
      log.warn({ mailId, tries, answer, nextTryAt }, 'A mail was not taken')
    }
    return isAboutMail ? 'refused' : 'unreachable'
  }

  return {
    /** Sends what is due; answers how many mails were taken. Several nodes may do so at once. */
    async sendWaiting(): Promise<number> {
      let sent = 0
      while (!stopping.signal.aborted) {
        const mail = await claimNextMail(database, clock.now(), lease)
        const outcome = mail && (await tryMail(mail))
        // A server that is down for one mail is down for all; the next turn asks it again.
        if (!outcome || outcome === 'unreachable') break
        if (outcome === 'sent') sent++
      }
      return sent
    },
    /** Breaks off the mail under way, which is tried again later. */
    close: () => stopping.abort(),
  }
}
