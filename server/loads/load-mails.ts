import type { Transaction } from 'kysely'
import { formatLoadReason, type LoadReason } from '../../contract/loads/load-rules.ts'
import { formatLetter, queueMails } from '../mail/index.ts'
import type { DB } from '../platform/database/tables.ts'
import type { LoadsContext } from './context.ts'
import type { LoadSettings } from './settings.ts'

const subjects = {
  waiting: { en: 'a load is waiting for your review', th: 'มีการนำเข้าที่รอการตรวจสอบ' },
  stopped: { en: 'its load was switched off', th: 'ระบบปิดการนำเข้าแล้ว' },
} as const

interface LoadNews {
  /** Addresses; null for a steward without one. */
  to: readonly (string | null)[]
  kind: keyof typeof subjects
  reason: LoadReason
}

/** Queues mails to stewards about a waiting draft, or about a load that was switched off. The text is in Thai with English below. */
export const queueLoadMails = (
  { clock, officeName, publicUrl }: LoadsContext,
  transaction: Transaction<DB>,
  { sourceId }: Pick<LoadSettings, 'sourceId'>,
  { to, kind, reason }: LoadNews,
) => {
  const { th, en } = subjects[kind]
  const bodies = formatLetter({
    language: 'th',
    paragraphs: [
      `รายงาน ${sourceId}: ${th} ${formatLoadReason(reason, 'th')}`,
      `Report ${sourceId}: ${en}. ${formatLoadReason(reason, 'en')}`,
    ],
    button: { label: 'เปิดรายงาน', url: `${publicUrl()}/admin/ReportConfiguration?source_id=${sourceId}` },
    signedBy: officeName.th,
  })
  const subject = `${sourceId}: ${th} / ${en}`
  const mails = to.flatMap(address => (address ? [{ to: address, subject, ...bodies }] : []))
  return queueMails(transaction, clock, mails)
}

/** Queues mails to stewards about several loads of a former steward that were switched off. */
export const queueStoppedMails = (
  { clock, officeName, publicUrl }: LoadsContext,
  transaction: Transaction<DB>,
  loads: readonly Pick<LoadSettings, 'sourceId' | 'steward'>[],
  to: readonly (string | null)[],
) => {
  const steward = loads[0]?.steward ?? '–'
  const sourceIds = loads.map(({ sourceId }) => sourceId).join(', ')
  const bodies = formatLetter({
    language: 'th',
    paragraphs: [
      `ระบบปิดการนำเข้าของรายงาน ${loads.length} รายการแล้ว เนื่องจาก ${steward} ไม่มีสิทธิแก้ไขรายงานอีกต่อไป กรุณาให้ผู้ที่มีสิทธิบันทึกการนำเข้าแต่ละรายการใหม่`,
      `The loads of ${loads.length} reports were switched off, because ${steward} may no longer edit reports. Ask someone who may edit them to save each load again.`,
      sourceIds,
    ],
    button: { label: 'ตั้งค่ารายงาน', url: `${publicUrl()}/admin/ReportConfiguration` },
    signedBy: officeName.th,
  })
  const subject = `ระบบปิดการนำเข้าของรายงาน ${loads.length} รายการแล้ว / the loads of ${loads.length} reports were switched off`
  const mails = to.flatMap(address => (address ? [{ to: address, subject, ...bodies }] : []))
  return queueMails(transaction, clock, mails)
}
