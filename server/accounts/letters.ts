import type { Language } from '../../contract/visit.ts'
import { formatLetter, queueMail, queueMails } from '../mail/index.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Accounts } from './accounts.ts'
import type { LinkPurpose } from './email-links.ts'
import { type AccountNote, type LetterText, linkWords, noteWords } from './letter-words.ts'

interface Recipient {
  userId: number
  email: string
  firstname: string
  language: Language
}

/** The paths of the pages that mailed links open, without the token at the end. One page confirms sign-ups and new email addresses. */
const linkPaths: Record<LinkPurpose, string> = {
  'sign up': '/login/verify/',
  'first login': '/login/user/',
  'change address': '/login/verify/',
  reset: '/login/resetpassword/',
  unlock: '/login/unlock/',
  'second factor': '/login/enrol/',
}

/** Queues the mail that carries a link (docs/behaviour/accounts.md#links-in-mails), in the recipient's language. */
export const queueLinkLetter = (
  accounts: Accounts,
  transaction: Database,
  { recipient, purpose, token }: { recipient: Recipient; purpose: LinkPurpose; token: string },
) =>
  queueLetter(accounts, transaction, {
    recipient,
    text: linkWords[recipient.language][purpose],
    linkPath: linkPaths[purpose] + token,
  })

/**
 * Notifies the owner of an email address that someone tried to use it for another account, by a sign-up or a change of address; the text
 * mentions a sign-up in both cases.
 */
export const queueAddressTakenLetter = (accounts: Accounts, transaction: Database, recipient: Recipient) =>
  queueLetter(accounts, transaction, { recipient, text: noteWords[recipient.language].addressTaken })

/** Notifies the old email address of an account that someone has requested another one for it. */
export const queueAddressChangingLetter = (accounts: Accounts, transaction: Database, recipient: Recipient) =>
  queueLetter(accounts, transaction, { recipient, text: noteWords[recipient.language].addressChanging })

/** Queues a mail. With `linkPath`, it has a link to this path of the portal. */
const queueLetter = (
  accounts: Accounts,
  transaction: Database,
  { recipient, text, linkPath }: { recipient: Recipient; text: LetterText; linkPath?: string },
) => queueMail(transaction, accounts.clock, buildLetter(accounts, recipient, text, linkPath))

const buildLetter = (
  { publicUrl, officeName }: Accounts,
  { userId, email, firstname, language }: Recipient,
  { subject, paragraphs, linkLabel, isAddressUnconfirmed }: LetterText,
  linkPath?: string,
) => {
  const textAndHtml = formatLetter({
    language,
    // A name that a stranger may have entered, for example an advertisement, must not reach an unconfirmed address.
    greeting: formatGreeting(isAddressUnconfirmed ? '' : firstname, language),
    paragraphs,
    ...(linkLabel && linkPath && { button: { label: linkLabel, url: publicUrl() + linkPath } }),
    signedBy: officeName[language],
  })
  return { to: email, subject, ...textAndHtml, userId }
}

/** Formats the greeting of a mail; without a first name, it addresses a reader. */
const formatGreeting = (firstname: string, language: Language) => {
  if (language === 'en') return `Dear ${firstname || 'reader'},`
  return firstname ? `เรียน คุณ${firstname}` : 'เรียน ผู้ใช้บริการ'
}

/** The owner of an account, which may have no email address. */
type Owner = Omit<Recipient, 'email'> & { email: string | null }

/** Mails a note to the owner of an account, if the account has an email address. */
export const queueNoteLetter = (accounts: Accounts, transaction: Database, owner: Owner, note: AccountNote) =>
  queueNoteLetters(accounts, transaction, [owner], note)

/** Mails the same note to the owners of accounts; accounts without an email address are skipped. */
export const queueNoteLetters = async (
  accounts: Accounts,
  transaction: Database,
  owners: readonly Owner[],
  note: AccountNote,
) => {
  const mails = owners.flatMap(({ email, ...owner }) =>
    email ? buildLetter(accounts, { ...owner, email }, noteWords[owner.language][note]) : [],
  )
  await queueMails(transaction, accounts.clock, mails)
}
