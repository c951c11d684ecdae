import type { LoaderFunctionArgs } from 'react-router'
import { listNewReleases } from '../../contract/catalogue/reports.ts'
import { visitContext } from '../frame/visit.ts'
import { sitemapPartSize } from './sitemap-parts.ts'
import { buildXmlResponse, escapeXml } from './xml.ts'

/** Answers /sitemap.xml: the list of the parts (https://www.sitemaps.org/protocol.html#index). */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { call, publicUrl } = context.get(visitContext)
  const { total } = await call(listNewReleases, { pageSize: 1 })
  const numbers = Array.from({ length: Math.ceil(total / sitemapPartSize) }, (_, index) => index + 1)
  return buildXmlResponse(
    'application/xml',
    buildSitemapIndex(['pages', ...numbers].map(part => `${publicUrl}/sitemap/${part}.xml`)),
  )
}

const buildSitemapIndex = (addresses: string[]) =>
  [
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(address => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
    '</sitemapindex>',
  ].join('\n')
