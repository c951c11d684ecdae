import type { LoaderFunctionArgs } from 'react-router'
import { listNewReleases } from '../../contract/catalogue/reports.ts'
import { visitContext } from '../frame/visit.ts'
import { sitemapPartSize } from './sitemap-parts.ts'
import { buildXmlResponse, escapeXml } from './xml.ts'

/** Responds to /sitemap.xml with the list of the parts of the site map (https://www.sitemaps.org/protocol.html#index). */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { call, publicUrl } = context.get(visitContext)
  const { total } = await call(listNewReleases, { pageSize: 1 })
  const numbers = Array.from({ length: Math.ceil(total / sitemapPartSize) }, (_, index) => index + 1)
  return buildXmlResponse(
    'application/xml',
    buildSitemapIndex(['pages', ...numbers].map(part => `${publicUrl}/sitemap/${part}.xml`)),
  )
}

const buildSitemapIndex = (urls: string[]) =>
  [
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map(url => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
    '</sitemapindex>',
  ].join('\n')
