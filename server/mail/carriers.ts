import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxName } from './outboxes.ts'
import type { WaitingMail } from './queued-mails.ts'

/** Whom mails come from; `address` is plain ASCII. */
export interface Sender {
  name: string
  address: string
}

/** Brings a mail on its way; rejects when that was not acknowledged. A signal breaks it off. */
export type Carrier = (mail: WaitingMail, signal: AbortSignal) => Promise<unknown>

/** Comes with the first mail: it takes some megabytes of memory, and many a portal sends none for days. */
const loadMailer = () => import('nodemailer')

const openTransport = async (url: string, timeoutMilliseconds: number) =>
  (await loadMailer()).createTransport({
    url,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    dnsTimeout: timeoutMilliseconds,
  })

/** Connects to a mail server and logs in; sends nothing. Rejects with what went wrong. */
export const checkMailServer = async (url: string, timeoutMilliseconds: number): Promise<void> => {
  const transport = await openTransport(url, timeoutMilliseconds)
  await transport.verify().finally(() => transport.close())
}

/** Sends over SMTP, a connection a mail. A server may be silent for so many milliseconds at each step. */
export const smtpCarrier = (url: string, from: Sender, timeoutMilliseconds: number): Carrier => {
  const open = () => openTransport(url, timeoutMilliseconds)
  let opening: ReturnType<typeof open> | undefined
  return async (mail, signal) => {
    opening ??= open()
    return (await opening).sendMail({ ...messageOf(mail, from), signal })
  }
}

/** Writes each mail to a file that no other account of the machine may read. */
export const outboxCarrier = (folder: string, from: Sender): Carrier => {
  return async mail => {
    const composer = (await loadMailer()).createTransport({ streamTransport: true, buffer: true })
    const { message } = await composer.sendMail(messageOf(mail, from))
    const name = outboxName(mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporary = join(folder, `${name}.part`)
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  }
}

const messageOf = (mail: WaitingMail, from: Sender) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // A mail that is sent twice, because a crash came before it was recorded, is the same mail to servers and readers.
  messageId: `<${keyOf(mail)}@${from.address.split('@').at(-1)}>`,
  date: mail.queuedAt,
  // Keeps 'out of office' answers away (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(mail, from) },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** How mail programs offer to stop the mails of a list (RFC 2919, RFC 8058). */
const listHeaders = ({ list, unsubscribeUrl }: WaitingMail, from: Sender) =>
  list !== null &&
  unsubscribeUrl !== null && {
    'List-Id': `<${list}.${from.address.split('@').at(-1)}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

const keyOf = ({ mailId, queuedAt }: WaitingMail) =>
  createHash('sha256').update(`${mailId} ${queuedAt.toISOString()}`).digest('hex').slice(0, 32)
