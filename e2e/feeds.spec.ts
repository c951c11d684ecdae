import { expect, test } from './journey.ts'

const hidden = /nyc-311|wdi-indicator-dictionary|us-federal-receipts/

test('sitemap, robots and feed contain every public table and no hidden one', async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const pages = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string)
  const maps = await Promise.all(pages.map(async url => (await request.get(url)).text()))
  const reportUrls = maps.join('').match(/<loc>[^<]+\/report\/[^<]+<\/loc>/g) ?? []
  expect(new Set(reportUrls).size).toBe(32)
  expect(reportUrls).toHaveLength(32)
  expect(maps.join('')).not.toMatch(hidden)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/Sitemap: http/)
  const feed = await request.get('/feed.atom')
  expect(feed.headers()['content-type']).toContain('application/atom+xml')
  expect(await feed.text()).toContain('WTI crude oil spot price')
  expect(await feed.text()).not.toMatch(hidden)
})
