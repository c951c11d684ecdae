import { after } from 'node:test'
import { pino } from 'pino'
import { type MailerDependencies, openMailer } from '../../mail/index.ts'
import { createTemporaryFolder } from '../folders.ts'
import { openMailServer } from './mail-servers.ts'

/** Opens a mail server, and a mailer that sends the queued mails of a database to it. */
export const openTestMailer = async (
  dependencies: Pick<MailerDependencies, 'database' | 'clock' | 'refreshListMail'>,
) => {
  const server = await openMailServer()
  after(server.close)
  const mailer = openMailer({
    ...dependencies,
    log: pino({ level: 'silent' }),
    smtpUrl: server.url,
    from: { name: 'Office', address: 'no-reply@data.example.org' },
    outboxFolder: await createTemporaryFolder(),
  })
  return { server, mailer }
}
