import { expect } from '@playwright/test'
import { listOutboxMails, type OutboxMail } from '../server/testing/outbox-mails.ts'

/**
 * Waits for a mail to an address, and returns the newest whose subject or text matches the words. The words name the mail: the same address
 * may get others, and the office gets those of every journey.
 */
export const waitForMail = async (recipient: string, words: string | RegExp) => {
  const isMatch = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
  let mail: OutboxMail | undefined
  await expect
    .poll(
      async () => {
        const mails = await listOutboxMails(process.env.KHLANG_OUTBOX as string)
        mail = mails.findLast(
          ({ recipients, subject, text }) => recipients.includes(recipient) && (isMatch(subject) || isMatch(text)),
        )
        return mail !== undefined
      },
      // A release is mailed after its comparison with the previous version, which takes long while other journeys run.
      { message: `a mail to ${recipient} with ${words}`, intervals: [50], timeout: 60_000 },
    )
    .toBe(true)
  return mail as OutboxMail
}

/** Waits for a mail to an address with a link of a kind; returns the path of the link in the newest. */
export const waitForLinkPath = async (
  kind: 'verify' | 'unlock' | 'resetpassword' | 'user' | 'enrol',
  email: string,
) => {
  const pattern = new RegExp(`/login/${kind}/[\\w-]+`)
  return pattern.exec((await waitForMail(email, pattern)).text)![0]
}
