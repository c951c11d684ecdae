import { createHash } from 'node:crypto'
import { findDownloadPagePath, isDownload } from './download-addresses.ts'
import { pickDownloadTexts } from './refused-downloads.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-width: 36rem; margin: 12vh auto; padding: 0 1.5rem }
h1 { font-size: 1.4rem; margin: 2rem 0 0.25rem }
p { margin: 0.25rem 0 0.75rem }
`

/** The content security policy of the error page, which runs and loads nothing. */
export const failurePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const texts = {
  missing: [
    ['en', 'Page not found', 'It may have been moved or withdrawn.'],
    ['th', 'ไม่พบหน้าที่ท่านต้องการ', 'หน้านี้อาจย้ายไปที่อื่นหรือยกเลิกการเผยแพร่แล้ว'],
  ],
  refused: [
    ['en', 'This page couldn’t be opened', 'The address isn’t valid, or you don’t have access to this page.'],
    ['th', 'เปิดหน้านี้ไม่สำเร็จ', 'URL ไม่ถูกต้อง หรือท่านไม่มีสิทธิดูหน้านี้'],
  ],
  failed: [
    [
      'en',
      'This page couldn’t be opened',
      'Something went wrong, and the error has been logged. Please try again shortly.',
    ],
    ['th', 'เปิดหน้านี้ไม่สำเร็จ', 'ระบบขัดข้อง และได้บันทึกเหตุการณ์ไว้แล้ว กรุณาลองอีกครั้งในอีกสักครู่'],
  ],
} as const
const homeLinks = { en: 'Go to the home page', th: 'ไปหน้าแรก' }
const reportLinks = { en: 'Go to the report', th: 'ไปหน้ารายงาน' }

const pickTexts = (status: number) => {
  if (status === 404) return texts.missing
  return status < 500 ? texts.refused : texts.failed
}

/**
 * Builds the page for browsers when rendering has failed or a download was refused. It is in both languages, because the reader's language
 * may be unknown.
 */
export const buildFailurePage = (status: number, requestId: string, url: string) => {
  const linkUrl = findDownloadPagePath(url)
  const linkTexts = linkUrl === '/' ? homeLinks : reportLinks
  const parts = (isDownload(url) ? pickDownloadTexts : pickTexts)(status).map(
    ([language, title, text]) =>
      `<section lang="${language}"><h1>${title}</h1><p>${text}</p><p><a href="${linkUrl}?lang=${language}">${linkTexts[language]}</a></p></section>`,
  )
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${status} · Khlang คลัง</title><style>${style}</style></head>
<body><main>${parts.join('\n')}<p><small>${status} · Reference / <span lang="th">รหัสอ้างอิง</span> ${requestId}</small></p></main></body></html>
`
}
