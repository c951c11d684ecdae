import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { Language, Visit } from '../../contract/visit.ts'
import { visitContext } from '../frame/visit.ts'
import { loader as atom } from './atom.ts'
import { loader as robots } from './robots.ts'
import { loader as sitemap } from './sitemap.ts'
import { loader as sitemapPage } from './sitemap-page.ts'

const buildReport = (index: number) => ({
  fileName: `report-${index}`,
  titleEn: index === 0 ? 'S&P <500>' : `Report ${index}`,
  titleTh: index === 0 ? 'ดัชนี "เอสแอนด์พี"' : `รายงาน ${index}`,
  categoryEn: 'Property & Construction',
  categoryTh: 'อสังหาริมทรัพย์',
  releaseDate: index === 0 ? '2026-07-02' : '2026-01-31',
})

/** Fake calls of a portal with this many reports. */
const createCalls = (total: number): Visit['call'] => {
  const answers: Record<string, (input: { page?: number; pageSize?: number }) => unknown> = {
    getOffice: () => ({ name: { en: 'Office', th: 'สำนักงาน' }, domain: 'fpo.example.org' }),
    listCategories: () => ({ categories: [{ nameEn: 'Property & Construction', nameTh: 'อสังหาริมทรัพย์' }] }),
    listNewReleases({ page = 1, pageSize = 1000 }) {
      const count = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize))
      return {
        rows: Array.from({ length: count }, (_, index) => buildReport((page - 1) * pageSize + index)),
        total,
        page,
      }
    },
  }
  return (async (call, input = {}) => answers[call.name]?.(input)) as Visit['call']
}

type Loader = (args: LoaderFunctionArgs) => Response | Promise<Response>

const callLoader = async (loader: Loader, { reports = 2, language = 'en' as Language, page = '' } = {}) => {
  const context = new RouterContextProvider()
  const visit = { call: createCalls(reports), language, publicUrl: 'https://data.example.org' }
  context.set(visitContext, visit as Visit)
  const response = await loader({ context, params: { page } } as unknown as LoaderFunctionArgs)
  return { type: response.headers.get('content-type'), body: await response.text() }
}

test('the feed has the newest releases with permanent ids and the day of release, escaped', async () => {
  const { type, body } = await callLoader(atom)
  assert.equal(type, 'application/atom+xml; charset=utf-8')
  assert.match(
    body,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="en">/,
  )
  assert.ok(body.includes('<title>S&amp;P &lt;500&gt;</title><updated>2026-07-02T00:00:00+07:00</updated>'))
  assert.ok(body.includes('<id>tag:fpo.example.org,2026:report/report-0/2026-07-02</id>'))
  assert.ok(body.includes('<category term="Property &amp; Construction" label="Property &amp; Construction"/>'))
  assert.equal(body.match(/<updated>/g)?.length, 3)
})

test('the feed has the requested language and links to pages in it', async () => {
  const { body } = await callLoader(atom, { language: 'th' })
  assert.ok(body.includes('<title>ดัชนี &quot;เอสแอนด์พี&quot;</title>'))
  assert.ok(body.includes('href="https://data.example.org/report/report-0?lang=th"'))
  assert.ok(
    body.includes('<link rel="self" type="application/atom+xml" href="https://data.example.org/feed.atom?lang=th"/>'),
  )
})

test('the feed contains at most fifty releases, and is valid without any', async () => {
  assert.equal((await callLoader(atom, { reports: 51 })).body.match(/<entry>/g)?.length, 50)
  assert.match((await callLoader(atom, { reports: 0 })).body, /<updated>1970-01-01T00:00:00\+07:00<\/updated>/)
})

const parts: [reports: number, expected: string[]][] = [
  [0, ['pages']],
  [1000, ['pages', '1']],
  [1001, ['pages', '1', '2']],
]
for (const [reports, expected] of parts)
  test(`a portal of ${reports} reports has the site map parts ${expected}`, async () => {
    const { body } = await callLoader(sitemap, { reports })
    assert.deepEqual(
      [...body.matchAll(/<loc>https:\/\/data\.example\.org\/sitemap\/(.*?)\.xml<\/loc>/g)].map(([, part]) => part),
      expected,
    )
  })

test('a part of the site map lists its reports in both languages', async () => {
  const { body } = await callLoader(sitemapPage, { reports: 1001, page: '2' })
  assert.equal(body.match(/<url>/g)?.length, 1)
  assert.ok(body.includes('<loc>https://data.example.org/report/report-1000</loc><lastmod>2026-01-31</lastmod>'))
  assert.ok(body.includes('hreflang="th" href="https://data.example.org/report/report-1000?lang=th"'))
})

test('the pages of the site map are the home page, the categories and those of the office', async () => {
  const { body } = await callLoader(sitemapPage, { page: 'pages' })
  for (const path of ['/', '/opendata/Property%20%26%20Construction', '/home/contact', '/home/CookiesPolicy'])
    assert.ok(body.includes(`<loc>https://data.example.org${path}</loc>`), path)
})

for (const page of ['0', '3', '01', 'x', '-1', '1e2', '9999999', ''])
  test(`the site map has no part '${page}'`, async () => {
    await assert.rejects(
      callLoader(sitemapPage, { reports: 1001, page }),
      error => error instanceof Response && error.status === 404,
    )
  })

test('robots.txt names the site map and excludes pages that need an account', async () => {
  const { type, body } = await callLoader(robots)
  assert.equal(type, 'text/plain; charset=utf-8')
  assert.match(body, /^User-agent: \*\n/)
  assert.match(body, /^Disallow: \/api\/file\/$/m)
  assert.match(body, /^Sitemap: https:\/\/data\.example\.org\/sitemap\.xml$/m)
})
