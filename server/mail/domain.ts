import { join } from 'node:path'
import type { Logger } from 'pino'
import { hourMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import { listUserMails, removeUserMails, sweepMails } from './kept-mails.ts'
import { type MailerDependencies, openMailer } from './mailers.ts'
import { removeFromOutbox, sweepOutbox } from './outboxes.ts'

interface MailContext extends Pick<MailerDependencies, 'refreshListMail'> {
  settings: Settings
  dataFolder: string
  database: Database
  clock: Clock
  log: Logger
}

/** Sends the queued mails, or writes them to `outbox/` in the data folder when no mail server is set. */
export const openMailDomain = ({
  settings,
  dataFolder,
  database,
  clock,
  log,
  refreshListMail,
}: MailContext): Domain => {
  const outboxFolder = join(dataFolder, 'outbox')
  const mailer = openMailer({
    database,
    clock,
    log,
    smtpUrl: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    outboxFolder,
    refreshListMail,
  })
  return {
    routes: [],
    readPersonalRecords: async ({ userId }) => ({ mails: await listUserMails(database, userId) }),
    repeatedTasks: [
      { everyMilliseconds: 2 * secondMilliseconds, run: mailer.sendWaiting },
      { everyMilliseconds: 2 * secondMilliseconds, run: mailer.sendWaitingListMails },
      { everyMilliseconds: hourMilliseconds, run: () => sweepMails(database, clock) },
      { everyMilliseconds: hourMilliseconds, run: () => sweepOutbox(database, outboxFolder) },
    ],
    erasePerson: async (transaction, person) => {
      const removedMails = await removeUserMails(transaction, person)
      return () => removeFromOutbox(outboxFolder, removedMails)
    },
    beforeStop: mailer.close,
  }
}
