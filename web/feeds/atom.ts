import type { LoaderFunctionArgs } from 'react-router'
import { listNewReleases, type ReportRow } from '../../contract/catalogue/reports.ts'
import { getOffice, type Office } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import { reportPath, titleIn } from '../catalogue/lists/texts.ts'
import { visitContext } from '../frame/visit.ts'
import { addressIn } from '../words/addresses.ts'
import { xmlAnswer, xmlText } from './xml.ts'

const newestReleases = 50

/** Answers /feed.atom: the newest releases in the requested language (RFC 4287). */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const [office, { rows }] = await Promise.all([
    visit.call(getOffice),
    visit.call(listNewReleases, { pageSize: newestReleases }),
  ])
  return xmlAnswer('application/atom+xml', feed(rows, office, visit))
}

const feed = (rows: ReportRow[], { name, domain }: Office, { language, publicUrl }: Visit) =>
  [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${tag(domain, `releases/${language}`)}</id>`,
    `<title>${xmlText(`${title[language]} · ${name[language]}`)}</title>`,
    // A portal without reports has never been updated.
    `<updated>${moment(rows[0]?.releaseDate ?? '1970-01-01')}</updated>`,
    `<author><name>${xmlText(name[language])}</name></author>`,
    link('self', `${publicUrl}/feed.atom?lang=${language}`, 'application/atom+xml'),
    link('alternate', addressIn(language, `${publicUrl}/`), 'text/html'),
    ...rows.map(row => entry(row, domain, language, publicUrl)),
    '</feed>',
  ].join('\n')

const title = { en: 'New releases', th: 'ข้อมูลเผยแพร่ใหม่' }

const entry = (row: ReportRow, domain: string, language: Visit['language'], publicUrl: string) => {
  const { fileName, releaseDate, categoryEn, categoryTh } = row
  return [
    '<entry>',
    // Each release is a separate entry, and its id must not change when the portal moves to another address.
    `<id>${tag(domain, `report/${fileName}/${releaseDate}`)}</id>`,
    `<title>${xmlText(titleIn(language, row))}</title>`,
    `<updated>${moment(releaseDate)}</updated>`,
    `<category term="${xmlText(categoryEn)}" label="${xmlText(language === 'th' ? categoryTh : categoryEn)}"/>`,
    link('alternate', addressIn(language, publicUrl + reportPath(row)), 'text/html'),
    '</entry>',
  ].join('')
}

/** Returns a tag URI as an id that is not a URL (RFC 4151). */
const tag = (domain: string, name: string) => xmlText(`tag:${domain},2026:${name}`)

/** Returns the moment of a release: the start of its day in Bangkok. */
const moment = (day: string) => `${day}T00:00:00+07:00`

const link = (relation: string, url: string, type: string) =>
  `<link rel="${relation}" type="${type}" href="${xmlText(url)}"/>`
