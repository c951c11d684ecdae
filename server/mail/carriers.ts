import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { toOutboxName } from './outboxes.ts'
import type { WaitingMail } from './waiting-mails.ts'

/** The sender of mails; `address` is plain ASCII. */
export interface Sender {
  name: string
  address: string
}

/** Sends a mail; rejects if it was not acknowledged. The signal aborts it. */
export type Carrier = (mail: WaitingMail, signal: AbortSignal) => Promise<unknown>

/** Loads the library for mails only for the first mail: it takes some megabytes of memory, and many portals send none for days. */
const loadMailer = () => import('nodemailer')

const openTransport = async (url: string, timeoutMilliseconds: number) =>
  (await loadMailer()).createTransport({
    url,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    dnsTimeout: timeoutMilliseconds,
  })

/** Connects to a mail server and logs in; sends nothing. Rejects with the failure. */
export const checkMailServer = async (url: string, timeoutMilliseconds: number): Promise<void> => {
  const transport = await openTransport(url, timeoutMilliseconds)
  await transport.verify().finally(() => transport.close())
}

/** Opens a carrier that sends over SMTP, with a connection for each mail. The timeout applies to each step of a sending. */
export const openSmtpCarrier = (url: string, sender: Sender, timeoutMilliseconds: number): Carrier => {
  let transport: ReturnType<typeof openTransport> | undefined
  return async (mail, signal) => {
    transport ??= openTransport(url, timeoutMilliseconds)
    return (await transport).sendMail({ ...buildMessage(mail, sender), signal })
  }
}

/** Opens a carrier that writes each mail to a file, which other accounts of the machine cannot read. */
export const openOutboxCarrier = (folder: string, sender: Sender): Carrier => {
  return async mail => {
    const composer = (await loadMailer()).createTransport({ streamTransport: true, buffer: true })
    const { message } = await composer.sendMail(buildMessage(mail, sender))
    const name = toOutboxName(mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporaryPath = join(folder, `${name}.part`)
    const file = await open(temporaryPath, 'w', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, join(folder, name))
  }
}

const buildMessage = (mail: WaitingMail, sender: Sender) => ({
  from: sender,
  // As an object, because the library would parse a text as a list of addresses.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // After a crash a mail may be sent twice: servers and mail programs treat two mails with the same id as one.
  messageId: `<${computeMessageKey(mail)}@${sender.address.split('@').at(-1)}>`,
  date: mail.queuedAt,
  // Prevents automatic replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...buildListHeaders(mail, sender) },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Returns the headers with which mail programs offer to unsubscribe (RFC 2919, RFC 8058); false for a mail without a list. */
const buildListHeaders = ({ list, unsubscribeUrl }: WaitingMail, sender: Sender) =>
  list !== null &&
  unsubscribeUrl !== null && {
    'List-Id': `<${list}.${sender.address.split('@').at(-1)}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

/** Computes a key that stays the same when a mail is sent again. */
const computeMessageKey = ({ mailId, queuedAt }: WaitingMail) =>
  createHash('sha256').update(`${mailId} ${queuedAt.toISOString()}`).digest('hex').slice(0, 32)
