import type { Language } from '../../contract/visit.ts'
import { letter, queueMail, queueMails } from '../mail/index.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Accounts } from './accounts.ts'
import type { LinkPurpose } from './email-links.ts'
import { linkWords, type Note, noteWords, type Words } from './letter-words.ts'

interface Reader {
  userId: number
  email: string
  firstname: string
  language: Language
}

const paths: Record<LinkPurpose, string> = {
  'sign up': '/login/verify/',
  'first login': '/login/user/',
  'change address': '/login/verify/',
  reset: '/login/resetpassword/',
  unlock: '/login/unlock/',
  'second factor': '/login/enrol/',
}

/** Queues the mail that carries a link (docs/behaviour/accounts.md#links-in-mails), in the reader's language. */
export const mailLink = (
  accounts: Accounts,
  transaction: Database,
  reader: Reader,
  purpose: LinkPurpose,
  token: string,
) => mail(accounts, transaction, reader, linkWords[reader.language][purpose], paths[purpose] + token)

/** Mails the owner of an address that someone tried to sign up with it. */
export const mailAddressTaken = (accounts: Accounts, transaction: Database, reader: Reader) =>
  mail(accounts, transaction, reader, noteWords[reader.language].addressTaken)

/** Mails the old address that it will be replaced. */
export const mailAddressChanging = (accounts: Accounts, transaction: Database, reader: Reader) =>
  mail(accounts, transaction, reader, noteWords[reader.language].addressChanging)

const mail = (accounts: Accounts, transaction: Database, reader: Reader, words: Words, path?: string) =>
  queueMail(transaction, accounts.clock, writeMail(accounts, reader, words, path))

const writeMail = (
  { publicUrl, officeName }: Accounts,
  { userId, email, firstname, language }: Reader,
  { subject, paragraphs, button, isUnconfirmed }: Words,
  path?: string,
) => {
  const addressee = isUnconfirmed ? '' : firstname
  const greeting =
    language === 'th' ? `เรียน ${addressee ? `คุณ${addressee}` : 'ผู้ใช้บริการ'}` : `Dear ${addressee || 'reader'},`
  const bodies = letter({
    language,
    greeting,
    paragraphs,
    ...(button && path && { button: { label: button, url: publicUrl() + path } }),
    signedBy: officeName[language],
  })
  return { to: email, subject, ...bodies, userId }
}

type Owner = Omit<Reader, 'email'> & { email: string | null }

/** Mails the owner of an account what staff changed, if the account has an address. */
export const mailNote = (accounts: Accounts, transaction: Database, owner: Owner, note: Note) =>
  mailNotes(accounts, transaction, [owner], note)

/** Mails the same note to the owners of accounts; accounts without an address are skipped. */
export const mailNotes = async (accounts: Accounts, transaction: Database, owners: readonly Owner[], note: Note) => {
  const mails = owners.flatMap(({ email, ...owner }) =>
    email ? writeMail(accounts, { ...owner, email }, noteWords[owner.language][note]) : [],
  )
  await queueMails(transaction, accounts.clock, mails)
}
