import type { Language } from '../../contract/visit.ts'
import { escapeHtml } from '../platform/html.ts'

/** The content of a mail to a person. */
export interface Letter {
  language: Language
  greeting?: string
  paragraphs: string[]
  /** The entries of a list, each with a link. */
  entries?: LetterEntry[]
  button?: { label: string; url: string }
  /** The name at the end: the office's, or that of the person who wrote the letter. */
  signedBy: string
  /** Small print below the name, such as an unsubscribe link. */
  footnote?: LetterEntry
}

interface LetterEntry {
  label: string
  text: string
  url: string
}

/** The two bodies of a mail. */
export interface MailBodies {
  text: string
  html: string
}

/** Formats a letter as plain text and as HTML that loads nothing; every value is escaped. */
export const formatLetter = (letter: Letter): MailBodies => ({ text: buildText(letter), html: buildHtml(letter) })

const regards: Record<Language, string> = { en: 'Kind regards,', th: 'ขอแสดงความนับถือ' }

const buildText = ({ language, greeting, paragraphs, entries = [], button, signedBy, footnote }: Letter) => {
  const parts = [
    greeting,
    ...paragraphs,
    ...entries.map(({ label, text, url }) => `${label}\n${text}\n${url}`),
    button && `${button.label}:\n${button.url}`,
    `${regards[language]}\n${signedBy}`,
    footnote && `${footnote.text}\n${footnote.label}: ${footnote.url}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

// The colours of web/ui/tokens.css. Mail programs have only their own fonts; a line height of 1.6 leaves room for Thai marks.
const bodyStyle =
  "margin:0;padding:24px;background:#fbfaf6;color:#15213b;font:16px/1.6 'IBM Plex Sans Thai','Leelawadee UI',Thonburi,'Noto Sans Thai',Tahoma,sans-serif"
const sheetStyle = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2ded4'
const paragraphStyle = 'margin:0 0 16px'
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:4px;background:#0b565b;color:#ffffff;font-weight:600;text-decoration:none'
const addressStyle = 'color:#0b565b;font-size:14px;word-break:break-all'
const signatureStyle = 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e2ded4;color:#414c66'

const buildHtml = ({ language, greeting, paragraphs, entries = [], button, signedBy, footnote }: Letter) =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(signedBy)}</title></head>`,
    `<body style="${bodyStyle}"><div lang="${language}" style="${sheetStyle}">`,
    ...[greeting, ...paragraphs].filter(part => part !== undefined).map(buildParagraph),
    ...entries.map(buildEntry),
    ...(button ? buildButton(button) : []),
    `<p style="${signatureStyle}">${escapeHtml(regards[language])}<br>${escapeHtml(signedBy)}</p>`,
    ...(footnote ? [buildFootnote(footnote)] : []),
    '</div></body></html>',
    '',
  ].join('\n')

const footnoteStyle = 'margin:0;color:#414c66;font-size:14px'

const buildParagraph = (text: string) => `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`

const buildEntry = ({ label, text, url }: LetterEntry) =>
  `<p style="${paragraphStyle}"><a href="${escapeHtml(url)}" style="color:#0b565b;font-weight:600">${escapeHtml(label)}</a><br>${escapeHtml(text)}</p>`

const buildFootnote = ({ label, text, url }: LetterEntry) =>
  `<p style="${footnoteStyle}">${escapeHtml(text)} <a href="${escapeHtml(url)}" style="color:#0b565b">${escapeHtml(label)}</a></p>`

/** Builds a button. The address is repeated below it for mail programs that do not show links. */
const buildButton = ({ label, url }: { label: string; url: string }) => [
  `<p style="${paragraphStyle}"><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>`,
  `<p style="${paragraphStyle}"><a href="${escapeHtml(url)}" style="${addressStyle}">${escapeHtml(url)}</a></p>`,
]
