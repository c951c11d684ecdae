import type { LoaderFunctionArgs } from 'react-router'
import { listNewReleases, type ReportRow } from '../../contract/catalogue/reports.ts'
import { getOffice, type Office } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import { buildReportPath } from '../catalogue/lists/catalogue-paths.ts'
import { pickReportTitle } from '../catalogue/lists/names.ts'
import { visitContext } from '../frame/visit.ts'
import { toLanguageUrl } from '../words/addresses.ts'
import { buildXmlResponse, escapeXml } from './xml.ts'

/** Number of releases in the feed. */
const maxEntries = 50

/** Responds to /feed.atom with the newest releases in the requested language (RFC 4287). */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const [office, { rows }] = await Promise.all([
    visit.call(getOffice),
    visit.call(listNewReleases, { pageSize: maxEntries }),
  ])
  return buildXmlResponse('application/atom+xml', buildFeed(rows, office, visit))
}

const buildFeed = (rows: ReportRow[], { name, domain }: Office, { language, publicUrl }: Visit) =>
  [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${buildTagUri(domain, `releases/${language}`)}</id>`,
    `<title>${escapeXml(`${feedTitle[language]} · ${name[language]}`)}</title>`,
    // Atom requires a time even if the portal has no reports.
    `<updated>${toReleaseMoment(rows[0]?.releaseDate ?? '1970-01-01')}</updated>`,
    `<author><name>${escapeXml(name[language])}</name></author>`,
    buildLink('self', `${publicUrl}/feed.atom?lang=${language}`, 'application/atom+xml'),
    buildLink('alternate', toLanguageUrl(language, `${publicUrl}/`), 'text/html'),
    ...rows.map(row => buildEntry(row, { domain, language, publicUrl })),
    '</feed>',
  ].join('\n')

const feedTitle = { en: 'New releases', th: 'ข้อมูลเผยแพร่ใหม่' }

const buildEntry = (
  row: ReportRow,
  { domain, language, publicUrl }: { domain: string; language: Visit['language']; publicUrl: string },
) => {
  const { fileName, releaseDate, categoryEn, categoryTh } = row
  return [
    '<entry>',
    // Each release is a separate entry, and its id must not change when the portal moves to another address.
    `<id>${buildTagUri(domain, `report/${fileName}/${releaseDate}`)}</id>`,
    `<title>${escapeXml(pickReportTitle(language, row))}</title>`,
    `<updated>${toReleaseMoment(releaseDate)}</updated>`,
    `<category term="${escapeXml(categoryEn)}" label="${escapeXml(language === 'th' ? categoryTh : categoryEn)}"/>`,
    buildLink('alternate', toLanguageUrl(language, publicUrl + buildReportPath(row)), 'text/html'),
    '</entry>',
  ].join('')
}

/** Builds a tag URI (RFC 4151): an id that does not depend on the URL of the portal. Its year is fixed, because an id must never change. */
const buildTagUri = (domain: string, name: string) => escapeXml(`tag:${domain},2026:${name}`)

/** Converts a release date to a moment: the start of the day in Bangkok. */
const toReleaseMoment = (day: string) => `${day}T00:00:00+07:00`

const buildLink = (relation: string, url: string, type: string) =>
  `<link rel="${relation}" type="${type}" href="${escapeXml(url)}"/>`
