import { unsubscribePath } from '../../../contract/follows/unsubscribing.ts'
import { truncateText } from '../../../contract/truncated-texts.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatLetter } from '../../mail/index.ts'
import type { FollowsContext } from '../context.ts'
import { buildToken, type StopLink } from '../links/tokens.ts'
import type { Recipient } from '../recipients.ts'
import { formatReleaseChange, type ReleaseChange } from './changes.ts'

type LetterContext = Pick<FollowsContext, 'key' | 'officeName' | 'publicUrl'>

/** A release that a letter is about. */
export interface MailedRelease {
  reportId: number
  titleEn: string
  titleTh: string
  /** The path of the released version. */
  path: string
  /** When the version became current. */
  asOf: Date
  change: ReleaseChange
}

/** Builds the letter about one release. */
export const buildReleaseLetter = (context: LetterContext, recipient: Recipient, release: MailedRelease) => {
  const { language } = recipient
  const title = pickTitle(release, language)
  const words = {
    en: {
      subject: `Released: ${truncateText(title, maxTitleLength)}`,
      text: `The data table “${title}” was released on ${formatDay(release.asOf, 'en')}.`,
      button: 'Open the data table',
      why: 'You receive this email because you follow this data table.',
    },
    th: {
      subject: `เผยแพร่แล้ว: ${truncateText(title, maxTitleLength)}`,
      text: `มีการเผยแพร่ตารางข้อมูล “${title}” เมื่อวันที่ ${formatDay(release.asOf, 'th')}`,
      button: 'เปิดตารางข้อมูล',
      why: 'ท่านได้รับอีเมลฉบับนี้เพราะเลือกรับอีเมลเมื่อมีการเผยแพร่ตารางข้อมูลนี้',
    },
  }[language]
  return buildUnsubscribableMail(
    context,
    recipient,
    { kind: 'report', userId: recipient.userId, reportId: release.reportId },
    {
      ...words,
      paragraphs: [words.text, formatReleaseChange(release.change, language)],
      button: { label: words.button, url: context.publicUrl() + release.path },
    },
  )
}

/** Limit of reports in a digest. The page of favourites, to which it links, lists all. */
const maxDigestEntries = 100

/** Builds the letter about the releases since the last digest. */
export const buildDigestLetter = (context: LetterContext, recipient: Recipient, releases: readonly MailedRelease[]) => {
  const { language } = recipient
  const releaseCount = releases.length
  const words = {
    en: {
      subject: `Released this week: ${releaseCount} data ${releaseCount === 1 ? 'table' : 'tables'}`,
      text: 'These data tables that you follow were released since the last digest.',
      button: 'Open my favourites',
      why: 'You receive this email because you chose the weekly digest.',
    },
    th: {
      subject: `ข้อมูลเผยแพร่ใหม่ประจำสัปดาห์: ตารางข้อมูล ${releaseCount} รายการ`,
      text: 'ตารางข้อมูลในรายการโปรดของท่านที่เผยแพร่ใหม่ตั้งแต่อีเมลสรุปฉบับก่อน มีดังนี้',
      button: 'เปิดรายการโปรด',
      why: 'ท่านได้รับอีเมลฉบับนี้เพราะเลือกรับอีเมลสรุปรายสัปดาห์',
    },
  }[language]
  const entries = releases.slice(0, maxDigestEntries).map(release => ({
    label: pickTitle(release, language),
    text: `${formatDay(release.asOf, language)}: ${formatReleaseChange(release.change, language)}`,
    url: context.publicUrl() + release.path,
  }))
  return buildUnsubscribableMail(
    context,
    recipient,
    { kind: 'digest', userId: recipient.userId },
    {
      ...words,
      paragraphs: [words.text],
      entries,
      button: { label: words.button, url: `${context.publicUrl()}/home/favorite` },
    },
  )
}

interface UnsubscribableMail extends Pick<Parameters<typeof formatLetter>[0], 'paragraphs' | 'entries' | 'button'> {
  subject: string
  /** Why the recipient gets the mail. */
  why: string
}

/** Builds a letter with the unsubscribe link, both for readers and for mail programs (RFC 8058). */
const buildUnsubscribableMail = (
  { key, officeName, publicUrl }: LetterContext,
  { userId, email, firstname, language }: Recipient,
  link: StopLink,
  { subject, why, paragraphs, entries, button }: UnsubscribableMail,
) => {
  const unsubscribeUrl = publicUrl() + unsubscribePath + buildToken(key, link)
  const greeting = language === 'th' ? `เรียน คุณ${firstname}` : `Dear ${firstname},`
  const unsubscribeLabel = { en: 'Stop these emails', th: 'ยกเลิกการรับอีเมล' }[language]
  return {
    to: email,
    userId,
    subject,
    list: { name: 'releases', unsubscribeUrl },
    ...formatLetter({
      language,
      greeting,
      paragraphs,
      entries,
      button,
      signedBy: officeName[language],
      // The page opens in the language of the letter.
      footnote: {
        text: why,
        label: unsubscribeLabel,
        url: `${unsubscribeUrl}?lang=${language}`,
      },
    }),
  }
}

const pickTitle = ({ titleEn, titleTh }: MailedRelease, language: Language) => (language === 'th' ? titleTh : titleEn)

/** Limit of a title in the subject of a mail. */
const maxTitleLength = 120

// The locale th-TH formats years in the Buddhist era.
const dayFormats = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Bangkok' }),
  th: new Intl.DateTimeFormat('th-TH', { dateStyle: 'long', timeZone: 'Asia/Bangkok' }),
}
const formatDay = (time: Date, language: Language) => dayFormats[language].format(time)
