import type { LoaderFunctionArgs } from 'react-router'
import { listNewReleases, type ReportRow } from '../../contract/catalogue/reports.ts'
import { getOffice, type Office } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import { reportPath, titleIn } from '../catalogue/lists/texts.ts'
import { visitContext } from '../frame/visit.ts'
import { addressIn } from '../words/addresses.ts'
import { buildXmlResponse, escapeXml } from './xml.ts'

const newestReleases = 50

/** Answers /feed.atom: the newest releases in the requested language (RFC 4287). */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const [office, { rows }] = await Promise.all([
    visit.call(getOffice),
    visit.call(listNewReleases, { pageSize: newestReleases }),
  ])
  return buildXmlResponse('application/atom+xml', buildFeed(rows, office, visit))
}

const buildFeed = (rows: ReportRow[], { name, domain }: Office, { language, publicUrl }: Visit) =>
  [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${buildTagUri(domain, `releases/${language}`)}</id>`,
    `<title>${escapeXml(`${title[language]} · ${name[language]}`)}</title>`,
    // A portal without reports has never been updated.
    `<updated>${toReleaseMoment(rows[0]?.releaseDate ?? '1970-01-01')}</updated>`,
    `<author><name>${escapeXml(name[language])}</name></author>`,
    buildLink('self', `${publicUrl}/feed.atom?lang=${language}`, 'application/atom+xml'),
    buildLink('alternate', addressIn(language, `${publicUrl}/`), 'text/html'),
    ...rows.map(row => buildEntry(row, domain, language, publicUrl)),
    '</feed>',
  ].join('\n')

const title = { en: 'New releases', th: 'ข้อมูลเผยแพร่ใหม่' }

const buildEntry = (row: ReportRow, domain: string, language: Visit['language'], publicUrl: string) => {
  const { fileName, releaseDate, categoryEn, categoryTh } = row
  return [
    '<entry>',
    // Each release is a separate entry, and its id must not change when the portal moves to another address.
    `<id>${buildTagUri(domain, `report/${fileName}/${releaseDate}`)}</id>`,
    `<title>${escapeXml(titleIn(language, row))}</title>`,
    `<updated>${toReleaseMoment(releaseDate)}</updated>`,
    `<category term="${escapeXml(categoryEn)}" label="${escapeXml(language === 'th' ? categoryTh : categoryEn)}"/>`,
    buildLink('alternate', addressIn(language, publicUrl + reportPath(row)), 'text/html'),
    '</entry>',
  ].join('')
}

/** Returns a tag URI as an id that is not a URL (RFC 4151). */
const buildTagUri = (domain: string, name: string) => escapeXml(`tag:${domain},2026:${name}`)

/** Returns the moment of a release: the start of its day in Bangkok. */
const toReleaseMoment = (day: string) => `${day}T00:00:00+07:00`

const buildLink = (relation: string, url: string, type: string) =>
  `<link rel="${relation}" type="${type}" href="${escapeXml(url)}"/>`
