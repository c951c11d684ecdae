import { letter } from '../../mail/index.ts'
import { bangkokMinute } from '../../platform/bangkok-minutes.ts'

export interface AlarmNews {
  to: string
  workflow: string
  sourceName: string | null
  kind: 'failed' | 'late' | 'well'
  /** The sender's reason for the failure. */
  message: string | null
  /** When the run began, or was due. */
  at: Date
}

const wordsByKind = {
  failed: { en: 'failed', th: 'ทำงานผิดพลาด' },
  late: { en: 'is late', th: 'ไม่เริ่มตามกำหนด' },
  well: { en: 'is working again', th: 'กลับเป็นปกติแล้ว' },
} as const

interface Sender {
  officeName: { th: string }
  publicUrl: () => string
}

/** Writes the mail to a source's contact, in Thai with English below, since the reader's language is unknown. */
export const writeAlarmMail = ({ officeName, publicUrl }: Sender, news: AlarmNews) => {
  const { to, workflow, sourceName, kind, message, at } = news
  const [thai, english] = [wordsByKind[kind].th, wordsByKind[kind].en]
  const name = sourceName ? `${sourceName} (${workflow})` : workflow
  const bodies = letter({
    language: 'th',
    paragraphs: [
      `การนำเข้าข้อมูล ${name} ${thai} เมื่อ ${bangkokMinute(at, 'th')}`,
      `The data load ${name} ${english}, ${bangkokMinute(at, 'en')} in Bangkok.`,
      ...(message ? [message] : []),
    ],
    button: { label: 'ดูการทำงาน', url: `${publicUrl()}/admin/WorkBench` },
    signedBy: officeName.th,
  })
  return { to, subject: toSubjectLine(`${name}: ${thai} / ${english}`), ...bodies }
}

/** Replaces line breaks, which the name of a job can have and a subject must not, and limits the length. */
const toSubjectLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
