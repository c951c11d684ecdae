import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import { type SamplePortal, startSamplePortal } from '../../../testing/sample-portals.ts'

// Link cards, as they are served.

let portal: SamplePortal

before(async () => {
  portal = await startSamplePortal()
})
after(() => portal?.close())

const selection = 'Country=Thailand,Malaysia&Date=2020-10..2021-09&scale=index'

const fetchCard = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(portal.address + path, { headers })
  return { status: reply.status, headers: reply.headers, png: Buffer.from(await reply.arrayBuffer()) }
}

test('the pages of a report and of a selection link to a card of 1200 by 630, the same for everybody', async () => {
  const cards = new Set<string>()
  for (const page of ['/report/exchange-rates-monthly', `/report/exchange-rates-monthly/explore?${selection}`])
    for (const language of ['en', 'th']) {
      const reply = await fetch(portal.address + page, { headers: { cookie: `khlang_language=${language}` } })
      const text = await reply.text()
      assert.match(text, /<meta name="twitter:card" content="summary_large_image"/)
      const image = /<meta property="og:image" content="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&')
      assert.ok(image.startsWith(`${portal.address}/card/`))
      const { status, headers, png } = await fetchCard(image.slice(portal.address.length))
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), 'image/png')
      assert.equal(headers.get('set-cookie'), null)
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
      cards.add(headers.get('etag')!)
      const again = await fetchCard(image.slice(portal.address.length), { 'if-none-match': headers.get('etag')! })
      assert.deepEqual([again.status, again.png.length], [304, 0])
    }
  assert.equal(cards.size, 4)
})

interface Region {
  x: number
  y: number
  width: number
  height: number
}
/** The first line of the title, and a part of the card without texts. */
const titleRegion: Region = { x: 56, y: 130, width: 1088, height: 60 }
const emptyRegion: Region = { x: 700, y: 20, width: 444, height: 80 }

/** Counts the pixels of a region of a picture that have the colour of the title. */
const countTitlePixels = (png: Buffer, { x, y, width, height }: Region) => {
  const image = `<image width="1200" height="630" href="data:image/png;base64,${png.toString('base64')}"/>`
  const size = `width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`
  const { pixels } = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`).render()
  // Four bytes for each pixel.
  const colours = Array.from({ length: pixels.length / 4 }, (_, index) =>
    pixels.toString('hex', index * 4, index * 4 + 3),
  )
  return colours.filter(colour => colour === '15213b').length
}

test('the title is drawn on the cards of reports and charts, in both scripts', async () => {
  for (const path of ['/card/exchange-rates-monthly', `/card/exchange-rates-monthly/chart?${selection}`])
    for (const language of ['en', 'th']) {
      const { png } = await fetchCard(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      assert.equal(countTitlePixels(png, emptyRegion), 0)
      assert.ok(countTitlePixels(png, titleRegion) > 1000, `${path} ${language}: ${countTitlePixels(png, titleRegion)}`)
    }
})

test('a card changes with its report, and hostile addresses get a card or a 404', async () => {
  const before = await fetchCard('/card/gdp-current-usd')
  await portal.pool.query(`update reports set title_en = $1 where file_name = 'gdp-current-usd'`, [
    `<script>alert("1")</script> & \u0001\uFFFE${'long '.repeat(40)}`,
  ])
  const after = await fetchCard('/card/gdp-current-usd')
  assert.equal(after.status, 200)
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
  for (const query of [
    'Nope=1',
    'Country=%00',
    'chart=pie',
    'version=99',
    'lang=%3C',
    'scale=year&Date=2020-10..2020-12',
  ])
    assert.ok([200, 404].includes((await fetchCard(`/card/exchange-rates-monthly/chart?${query}`)).status), query)
  assert.equal((await fetchCard('/card/no-such-table')).status, 404)
  assert.equal((await fetchCard('/card/%FF')).status < 500, true)
})

test('a network that requests too many cards gets 429', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, () => fetchCard('/card/exchange-rates-monthly')))
  const refused = replies.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0)
  assert.ok(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0))
  assert.deepEqual(
    portal.lines.filter(line => /"level":"(error|fatal)"/.test(line)),
    [],
  )
})
