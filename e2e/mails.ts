import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

/** A mail of the portal's outbox; each run of white space in its text is one space, because mails wrap long lines. */
interface Mail {
  recipients: string[]
  subject: string
  text: string
}

/** Parsed mails by path, so that no journey parses a mail of another again. */
const parsedMails = new Map<string, Mail>()

const readMail = async (path: string): Promise<Mail> => {
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

/** Returns the mails of the outbox, the oldest first. */
const listMails = async () => {
  const folder = process.env.KHLANG_OUTBOX as string
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  return Promise.all(names.map(name => readMail(join(folder, name))))
}

/**
 * Waits for a mail to an address, and returns the newest whose subject or text matches the words. The words name the mail: the same address
 * may get others, and the office gets those of every journey.
 */
export const waitForMail = async (recipient: string, words: string | RegExp) => {
  const isMatch = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
  let mail: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails = await listMails()
        mail = mails.findLast(
          ({ recipients, subject, text }) => recipients.includes(recipient) && (isMatch(subject) || isMatch(text)),
        )
        return mail !== undefined
      },
      // A release is mailed after its comparison with the previous version, which takes long while other journeys run.
      { message: `a mail to ${recipient} with ${words}`, intervals: [50], timeout: 60_000 },
    )
    .toBe(true)
  return mail as Mail
}

/** Waits for a mail to an address with a link of a kind; returns the path of the link in the newest. */
export const waitForLinkPath = async (
  kind: 'verify' | 'unlock' | 'resetpassword' | 'user' | 'enrol',
  email: string,
) => {
  const pattern = new RegExp(`/login/${kind}/[\\w-]+`)
  return pattern.exec((await waitForMail(email, pattern)).text)![0]
}
