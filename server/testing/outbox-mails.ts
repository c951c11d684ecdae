import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail in the outbox of a portal; each run of white space in its text is one space, because mails wrap long lines. */
export interface OutboxMail {
  recipients: string[]
  subject: string
  text: string
}

/** Parsed mails by path, so that no mail is parsed again. */
const parsedMails = new Map<string, OutboxMail>()

const readMail = async (path: string): Promise<OutboxMail> => {
  const parsedMail = parsedMails.get(path)
  if (parsedMail) return parsedMail
  const { to = [], subject = '', text = '' } = await PostalMime.parse(await readFile(path))
  const mail = {
    recipients: to.flatMap(({ address }) => address ?? []),
    subject,
    text: text.replaceAll(/\s+/g, ' '),
  }
  parsedMails.set(path, mail)
  return mail
}

/** Lists the mails of an outbox, the oldest first; none if the folder does not exist yet. */
export const listOutboxMails = async (folder: string) => {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  return Promise.all(names.map(name => readMail(join(folder, name))))
}
