import type { Transaction } from 'kysely'
import { type LoadReason, loadSentence } from '../../contract/loads/load-rules.ts'
import { letter, queueMails } from '../mail/index.ts'
import type { DB } from '../platform/database/tables.ts'
import type { LoadsContext } from './context.ts'
import type { LoadSettings } from './settings.ts'

const subjects = {
  waiting: { en: 'a load is waiting for your review', th: 'มีการนำเข้าที่รอการตรวจสอบ' },
  stopped: { en: 'its load was switched off', th: 'ระบบปิดการนำเข้าแล้ว' },
} as const

interface LoadNews {
  to: readonly (string | null)[]
  kind: keyof typeof subjects
  reason: LoadReason
}

/** Queues mails to stewards: a draft waits, or a load was switched off. The text is in Thai with English below. */
export const queueLoadMails = (
  { clock, officeName, publicUrl }: LoadsContext,
  transaction: Transaction<DB>,
  { sourceId }: Pick<LoadSettings, 'sourceId'>,
  { to, kind, reason }: LoadNews,
) => {
  const { th, en } = subjects[kind]
  const bodies = letter({
    language: 'th',
    paragraphs: [
      `รายงาน ${sourceId}: ${th} ${loadSentence(reason, 'th')}`,
      `Report ${sourceId}: ${en}. ${loadSentence(reason, 'en')}`,
    ],
    button: { label: 'เปิดรายงาน', url: `${publicUrl()}/admin/ReportConfiguration?source_id=${sourceId}` },
    signedBy: officeName.th,
  })
  const subject = `${sourceId}: ${th} / ${en}`
  const mails = to.flatMap(address => (address ? [{ to: address, subject, ...bodies }] : []))
  return queueMails(transaction, clock, mails)
}
