import type { LoaderFunctionArgs } from 'react-router'
import { listCategories } from '../../contract/catalogue/categories.ts'
import { listNewReleases } from '../../contract/catalogue/reports.ts'
import { officePages } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import { buildCategoryPath, buildReportPath } from '../catalogue/lists/catalogue-paths.ts'
import { visitContext } from '../frame/visit.ts'
import { toLanguageUrl } from '../words/addresses.ts'
import { sitemapPartSize } from './sitemap-parts.ts'
import { buildXmlResponse, escapeXml } from './xml.ts'

interface SitemapEntry {
  path: string
  /** The day of the last change, yyyy-mm-dd. */
  changedOn?: string
}

/**
 * Responds to /sitemap/pages.xml with all pages except reports, and to /sitemap/1.xml, /sitemap/2.xml and so on with a part of the reports.
 */
export const loader = async ({ context, params: { page = '' } }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const entries = await (page === 'pages' ? listPageEntries(visit) : listReportEntries(visit, page))
  return buildXmlResponse('application/xml', buildUrlSet(entries, visit.publicUrl))
}

const listPageEntries = async ({ call }: Visit): Promise<SitemapEntry[]> => {
  const { categories } = await call(listCategories)
  const paths = [
    '/',
    ...categories.map(buildCategoryPath),
    '/releases',
    '/usage',
    '/home/contact',
    ...officePages.map(page => `/home/${page}`),
  ]
  return paths.map(path => ({ path }))
}

/** Matches the number of a part of the site map, with at most six digits: calls accept page numbers up to 1,000,000. */
const partPattern = /^[1-9]\d{0,5}$/

/** Lists the reports of a part. Throws 404 if the text is not the number of a part, or the part has no reports. */
const listReportEntries = async ({ call }: Visit, part: string): Promise<SitemapEntry[]> => {
  if (!partPattern.test(part)) throw new Response(null, { status: 404 })
  // Without a period, the call lists all reports that visitors see, not only new releases.
  const { rows } = await call(listNewReleases, { page: Number(part), pageSize: sitemapPartSize })
  if (rows.length === 0) throw new Response(null, { status: 404 })
  return rows.map(row => ({ path: buildReportPath(row), changedOn: row.releaseDate }))
}

const buildUrlSet = (entries: SitemapEntry[], publicUrl: string) =>
  [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.map(({ path, changedOn }) => buildUrlElement(publicUrl + path, changedOn)),
    '</urlset>',
  ].join('\n')

/** Builds the element of a page, with the URLs of the page in both languages. */
const buildUrlElement = (url: string, changedOn: string | undefined) =>
  [
    `<url><loc>${escapeXml(url)}</loc>`,
    changedOn && `<lastmod>${changedOn}</lastmod>`,
    ...(['en', 'th'] as const).map(
      language =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(toLanguageUrl(language, url))}"/>`,
    ),
    '</url>',
  ].join('')
