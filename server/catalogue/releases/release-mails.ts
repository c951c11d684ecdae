import type { Transaction } from 'kysely'
import type { HeldReason } from '../../../contract/catalogue/releases.ts'
import { formatLetter, queueMails } from '../../mail/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { findSteward, listStewards } from './stewards.ts'

/** Dependencies of the mails about drafts. */
export interface ReleaseMails {
  clock: Clock
  officeName: { th: string }
  publicUrl: () => string
}

interface MailedDraft {
  reportId: number
  makerId: number
}

/** Mails the maker of a draft that the draft was returned, with the note. */
export const mailReturnedDraft = async (
  context: ReleaseMails,
  transaction: Transaction<DB>,
  { reportId, makerId }: MailedDraft,
  note: string,
) => {
  const maker = await findSteward(transaction, makerId)
  await queueReleaseMails(context, transaction, {
    reportId,
    addresses: [maker?.email],
    text: {
      th: `มีการส่งฉบับร่างคืน: ${note}`,
      en: `your draft was returned: ${note}`,
      subject: { th: 'มีการส่งฉบับร่างคืน', en: 'your draft was returned' },
    },
  })
}

/** Mails the chosen second person that a draft is waiting for publication, or all stewards except the maker if nobody was chosen. */
export const mailSentDraft = async (
  context: ReleaseMails,
  transaction: Transaction<DB>,
  { reportId, makerId }: MailedDraft,
  { note, secondPerson }: { note?: string | undefined; secondPerson?: number | undefined },
) => {
  const stewards = await listStewards(transaction)
  const makerName = stewards.find(({ userId }) => userId === makerId)?.username ?? ''
  const noteText = note ? `: ${note}` : ''
  const isAddressee = ({ userId }: { userId: number }) =>
    secondPerson === undefined ? userId !== makerId : userId === secondPerson
  await queueReleaseMails(context, transaction, {
    reportId,
    addresses: stewards.filter(isAddressee).map(({ email }) => email),
    text: {
      th: `${makerName} ส่งฉบับร่างให้ท่านตรวจสอบและเผยแพร่${noteText}`,
      en: `${makerName} sent a draft for you to check and publish${noteText}`,
      subject: { th: 'มีฉบับร่างรอการเผยแพร่', en: 'a draft is waiting for a second person' },
    },
  })
}

/** The sentences that explain why a release is held. */
const heldSentences: Record<HeldReason, { th: string; en: string }> = {
  rightLost: {
    th: 'ผู้กำหนดเวลาไม่มีสิทธิแก้ไขรายงานอีกต่อไป',
    en: 'The person who scheduled it may no longer edit reports.',
  },
  secondPerson: {
    th: 'ต้องให้ผู้อื่นที่ไม่ใช่ผู้จัดทำฉบับร่างเป็นผู้เผยแพร่',
    en: 'Someone other than its creator must publish it.',
  },
  disagrees: {
    th: 'ไฟล์ในฉบับร่างไม่สอดคล้องกับไฟล์ปัจจุบันของรายงานอีกต่อไป',
    en: 'Its files no longer match the current files of the report.',
  },
  lostFile: { th: 'ไม่พบไฟล์ของฉบับร่างในระบบ', en: 'A file of the draft is missing.' },
}

/**
 * Mails the person who scheduled a release that it is held, with the reason. If that person may no longer edit reports, all stewards are
 * mailed.
 */
export const mailHeldRelease = async (
  context: ReleaseMails,
  transaction: Transaction<DB>,
  { reportId, scheduledBy }: MailedDraft & { scheduledBy: number | null },
  reason: HeldReason,
) => {
  const scheduler = await findSteward(transaction, scheduledBy)
  const recipients = scheduler ? [scheduler] : await listStewards(transaction)
  await queueReleaseMails(context, transaction, {
    reportId,
    addresses: recipients.map(({ email }) => email),
    text: {
      ...heldSentences[reason],
      subject: { th: 'ระบบระงับการเผยแพร่ที่กำหนดเวลาไว้', en: 'a scheduled release is held' },
    },
  })
}

interface MailText {
  subject: { th: string; en: string }
  /** The text in each language; in the mail it follows the id of the report. */
  th: string
  en: string
}

interface ReleaseMail {
  reportId: number
  /** Missing addresses are left out. */
  addresses: readonly (string | null | undefined)[]
  text: MailText
}

/** Queues a mail in both languages to each address. People without an address are left out. */
const queueReleaseMails = async (
  { clock, officeName, publicUrl }: ReleaseMails,
  transaction: Transaction<DB>,
  { reportId, addresses, text: { subject, th, en } }: ReleaseMail,
) => {
  const { source_id } = await transaction
    .selectFrom('reports')
    .select('source_id')
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  const letter = formatLetter({
    language: 'th',
    paragraphs: [`รายงาน ${source_id}: ${th}`, `Report ${source_id}: ${en}`],
    button: { label: 'เปิดรายงาน', url: `${publicUrl()}/admin/ReportConfiguration?tab=file&source_id=${source_id}` },
    signedBy: officeName.th,
  })
  const mailSubject = `${source_id}: ${subject.th} / ${subject.en}`
  await queueMails(
    transaction,
    clock,
    addresses.flatMap(address => (address ? [{ to: address, subject: mailSubject, ...letter }] : [])),
  )
}
