import { formatLetter, toSubjectLine } from '../../mail/index.ts'
import { formatBangkokMinute } from '../../platform/bangkok-minutes.ts'

/** The content of a mail about a job. */
export interface AlarmNews {
  to: string
  workflow: string
  /** Null if the job has no source. */
  sourceName: string | null
  kind: 'failed' | 'late' | 'recovered'
  /** Why the run has failed, as its program reported it; null if it gave no reason, and for other kinds. */
  message: string | null
  /** The start of the run; for a late run the time at which it was due. */
  at: Date
}

const wordsByKind = {
  failed: { en: 'failed', th: 'ทำงานผิดพลาด' },
  late: { en: 'is late', th: 'ไม่เริ่มตามกำหนด' },
  recovered: { en: 'is working again', th: 'กลับเป็นปกติแล้ว' },
} as const

interface Sender {
  officeName: { th: string }
  publicUrl: () => string
}

/** Writes the mail to the contact of a job, in Thai with English below, because the language of the contact is unknown. */
export const writeAlarmMail = ({ officeName, publicUrl }: Sender, news: AlarmNews) => {
  const { to, workflow, sourceName, kind, message, at } = news
  const [thai, english] = [wordsByKind[kind].th, wordsByKind[kind].en]
  const name = sourceName ? `${sourceName} (${workflow})` : workflow
  const bodies = formatLetter({
    language: 'th',
    paragraphs: [
      `การนำเข้าข้อมูล ${name} ${thai} เมื่อ ${formatBangkokMinute(at, 'th')}`,
      `The data load ${name} ${english}, ${formatBangkokMinute(at, 'en')} in Bangkok.`,
      ...(message ? [message] : []),
    ],
    button: { label: 'ดูการทำงาน', url: `${publicUrl()}/admin/WorkBench` },
    signedBy: officeName.th,
  })
  return { to, subject: toSubjectLine(`${name}: ${thai} / ${english}`), ...bodies }
}
