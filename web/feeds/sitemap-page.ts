import type { LoaderFunctionArgs } from 'react-router'
import { listCategories } from '../../contract/catalogue/categories.ts'
import { listNewReleases } from '../../contract/catalogue/reports.ts'
import { officePages } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import { categoryPath, reportPath } from '../catalogue/lists/texts.ts'
import { visitContext } from '../frame/visit.ts'
import { addressIn } from '../words/addresses.ts'
import { sitemapPartSize } from './sitemap-parts.ts'
import { buildXmlResponse, escapeXml } from './xml.ts'

interface Entry {
  path: string
  /** yyyy-mm-dd */
  changed?: string
}

/** Answers /sitemap/pages.xml: all pages except reports; /sitemap/1.xml and on: a thousand reports each. */
export const loader = async ({ context, params: { page = '' } }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const entries = await (page === 'pages' ? listPageEntries(visit) : listReportEntries(visit, page))
  return buildXmlResponse('application/xml', buildUrlSet(entries, visit.publicUrl))
}

const listPageEntries = async ({ call }: Visit): Promise<Entry[]> => {
  const { categories } = await call(listCategories)
  const paths = [
    '/',
    ...categories.map(categoryPath),
    '/releases',
    '/usage',
    '/home/contact',
    ...officePages.map(page => `/home/${page}`),
  ]
  return paths.map(path => ({ path }))
}

const listReportEntries = async ({ call }: Visit, part: string): Promise<Entry[]> => {
  if (!/^[1-9]\d{0,5}$/.test(part)) throw new Response(null, { status: 404 })
  const { rows } = await call(listNewReleases, { page: Number(part), pageSize: sitemapPartSize })
  if (rows.length === 0) throw new Response(null, { status: 404 })
  return rows.map(row => ({ path: reportPath(row), changed: row.releaseDate }))
}

const buildUrlSet = (entries: Entry[], publicUrl: string) =>
  [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.map(({ path, changed }) => buildUrlElement(publicUrl + path, changed)),
    '</urlset>',
  ].join('\n')

const buildUrlElement = (url: string, changed: string | undefined) =>
  [
    `<url><loc>${escapeXml(url)}</loc>`,
    changed && `<lastmod>${changed}</lastmod>`,
    ...(['en', 'th'] as const).map(
      language => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(addressIn(language, url))}"/>`,
    ),
    '</url>',
  ].join('')
