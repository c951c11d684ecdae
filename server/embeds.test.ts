import assert from 'node:assert/strict'
import { get as getRaw } from 'node:http'
import { after, before, test } from 'node:test'
import { openReader, type Reader } from './testing/portal-readers.ts'
import { type SamplePortal, samplePassword, startSamplePortal } from './testing/sample-portals.ts'

// Embedded pages and oEmbed: everybody gets the visitor's version, and only these pages can be framed.

const administrator = { username: 'admin', password: samplePassword }
let portal: SamplePortal
let chief: Reader

before(async () => {
  portal = await startSamplePortal()
  chief = await openReader(portal.address, administrator)
})
after(() => portal?.close())

const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(portal.address + path, { redirect: 'manual', headers })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const rates = '/embed/exchange-rates-monthly'
const selection = 'Country=Thailand,Malaysia&Date=2020-10..2021-09&scale=index'
/** Removes parts that differ between responses. */
const removeVaryingParts = (html: string) => html.replace(/[\w-]{24}|[0-9a-f-]{36}/g, '')

test('an embedded chart has its title, source, version, licence, a link and its figures, and no script', async () => {
  const { status, headers, text } = await fetchPage(`${rates}?${selection}`)
  assert.equal(status, 200)
  assert.match(text, /<h1>Exchange rate by month: Thailand, Malaysia<\/h1>/)
  assert.match(text, /Index, Oct 2020 = 100/)
  assert.match(text, /Source: US Federal Reserve[^<]*Version 1, 02\/07\/2026\./)
  assert.match(text, /Licence:[\s\S]{0,20}<a href="https:[^"]+"[^>]*>ODC-PDDL 1\.0/)
  assert.match(
    text,
    /<a class="opendata" href="[^"]+\/report\/exchange-rates-monthly\/explore\?Country=Thailand,Malaysia/,
  )
  assert.match(text, /<th scope="row">Oct 2020<\/th>/)
  assert.doesNotMatch(text, /<script|modulepreload|<form|onload=/)
  assert.equal(headers.get('set-cookie'), null)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none';/)
  assert.match(policy, /frame-ancestors \*$/)
  assert.doesNotMatch(policy, /script-src/)
  assert.equal(headers.get('cache-control'), 'public, max-age=60')
})

test('language and era come only from the address', async () => {
  const thai = await fetchPage(`${rates}?${selection}&lang=th`)
  assert.match(thai.text, /<html lang="th"/)
  assert.match(thai.text, /ฉบับที่ 1 วันที่ 02\/07\/2569/)
  assert.match(thai.text, />ต\.ค\. 2563</)
  const english = await fetchPage(`${rates}?${selection}&era=be`)
  assert.match(english.text, /<html lang="en"[\s\S]*>Oct 2563</)
  const thaiCookieReply = await fetchPage(`${rates}?${selection}`, {
    cookie: 'khlang_language=th',
    'accept-language': 'th',
  })
  assert.match(thaiCookieReply.text, /<html lang="en"/)
  for (const { headers } of [thai, english, thaiCookieReply]) assert.equal(headers.get('set-cookie'), null)
})

test('no other page or response can be framed', async () => {
  const paths = [
    '/',
    '/report/exchange-rates-monthly',
    '/report/exchange-rates-monthly/explore',
    '/login',
    '/admin',
    '/nowhere',
    '/embed',
    '/oembed?url=x',
    '/api/tables/exchange-rates-monthly',
    '/card/exchange-rates-monthly',
    '/report/embed/x',
    '//embed/exchange-rates-monthly',
    '/offline.html',
    '/healthz',
  ]
  for (const path of paths) {
    const policy = (await fetchPage(path)).headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors 'none'/, path)
  }
})

/** Requests an address unchanged, which `fetch` would normalise. */
const getAsWritten = (path: string) =>
  new Promise<{ status: number | undefined; policy: string }>((resolve, reject) =>
    getRaw(portal.address, { path }, reply => {
      reply.resume()
      resolve({ status: reply.statusCode, policy: String(reply.headers['content-security-policy']) })
    }).on('error', reject),
  )

test('an address that only begins like a frame leads to no page that can be framed', async () => {
  for (const path of ['/embed/../login', '/card/../', '/%65mbed/exchange-rates-monthly']) {
    const { status, policy } = await getAsWritten(path)
    assert.equal(status, 404, path)
    assert.match(policy, /frame-ancestors 'none'/, path)
  }
})

test('a report that is hidden from visitors gets everybody the response of a missing one', async () => {
  await portal.pool.query(`update reports set status = 'Inactive' where file_name = 'thailand-provinces'`)
  await portal.pool.query(`update reports set sub_level_id = 2 where file_name = 'thailand-districts'`)
  await portal.pool.query(`insert into user_report_grants (user_id, report_id)
    select u.user_id, r.report_id from users u, reports r
    where u.username = 'admin' and r.file_name = 'thailand-districts'`)
  const none = await fetchPage('/embed/no-such-table')
  assert.equal(none.status, 404)
  assert.match(none.headers.get('cache-control') ?? '', /no-store/)
  for (const name of ['thailand-provinces', 'thailand-districts']) {
    assert.equal((await chief.send(`/report/${name}`)).status, 200, 'the administrator sees it')
    for (const send of [fetchPage, chief.send]) {
      const embed = await send(`/embed/${name}`)
      assert.deepEqual(
        [embed.status, removeVaryingParts(embed.text).replaceAll(name, '')],
        [404, removeVaryingParts(none.text)],
      )
      for (const path of [`/card/${name}`, `/card/${name}/chart?lang=th`]) assert.equal((await send(path)).status, 404)
      const oembed = await send(`/oembed?url=${encodeURIComponent(`${portal.address}/report/${name}`)}`)
      assert.deepEqual([oembed.status, /thailand/i.test(oembed.text)], [404, false])
    }
    const page = await chief.send(`/report/${name}`)
    assert.doesNotMatch(page.text, /oembed|og:image|twitter/)
    const explored = await chief.send(`/report/${name}/explore`)
    assert.doesNotMatch(explored.text, /oembed|og:image|&lt;iframe/)
  }
  assert.equal((await chief.send(`${rates}?version=99`)).status, 404)
  assert.equal((await fetchPage(`${rates}.data`)).status, 404)
})

const requireNoErrorLine = () =>
  assert.deepEqual(
    portal.lines.filter(line => /"level":"(error|fatal)"/.test(line)),
    [],
  )

const hostile = [
  'Nope=1',
  'Date=tomorrow',
  'version=x',
  'era=xx',
  'chart=pie&x=Nope&y=sum(Country)',
  'where=%7B',
  'Country=%00',
  'Country=%ff',
  `Country=${'x'.repeat(9000)}`,
  'lang=%3Cscript%3E',
  'lang=th&lang=en',
  'at=x&edit=Country',
  '_routes=root',
  '__proto__=1&constructor=1',
  'Country=%3Cscript%3Ealert(1)%3C/script%3E',
]
test('an embedded chart has no script for any address', async () => {
  for (const query of hostile) {
    const { status, text } = await fetchPage(`${rates}?${query}`)
    assert.equal(status, 200, query)
    assert.doesNotMatch(text, /<script/i, query)
  }
  assert.match((await fetchPage(`${rates}?Nope=1`)).text, /ignored: Nope/)
  requireNoErrorLine()
})

const requestOembed = async (parameters: Record<string, string>) => {
  const { status, headers, text } = await fetchPage(`/oembed?${new URLSearchParams(parameters)}`)
  return { status, headers, body: JSON.parse(text) }
}
const buildExploreUrl = () => `${portal.address}/report/exchange-rates-monthly/explore?${selection}`

test('oEmbed returns the frame of a selection within the requested size', async () => {
  const { status, headers, body } = await requestOembed({ url: buildExploreUrl(), format: 'json' })
  assert.equal(status, 200)
  assert.equal(headers.get('access-control-allow-origin'), '*')
  const { type, version, title, provider_name, width, height } = body
  assert.deepEqual(
    { type, version, provider_name, width, height },
    { type: 'rich', version: '1.0', provider_name: 'Fiscal Policy Office', width: 760, height: 560 },
  )
  assert.equal(title, 'Foreign exchange rates to the US dollar, monthly average')
  const src = /src="([^"]+)"/.exec(body.html)![1]!.replaceAll('&amp;', '&')
  assert.match((await fetchPage(src.slice(portal.address.length))).text, /Index, Oct 2020 = 100/)
  const small = await requestOembed({ url: buildExploreUrl(), maxwidth: '320', maxheight: '240' })
  assert.deepEqual([small.body.width, small.body.height], [320, 240])
  assert.match(small.body.html, /width="320" height="240"/)
  const thai = await requestOembed({ url: `${portal.address}/report/exchange-rates-monthly?lang=th` })
  assert.match(thai.body.title, /[ก-๙]/)
})

test('a report page links to its oEmbed response', async () => {
  for (const path of ['/report/exchange-rates-monthly', '/report/exchange-rates-monthly/explore?Country=Thailand']) {
    const { text } = await fetchPage(path)
    const match = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(text)
    const { status } = await fetchPage(match![1]!.replaceAll('&amp;', '&').slice(portal.address.length))
    assert.equal(status, 200, path)
  }
})

test('oEmbed refuses other formats, and every page that is not a report of this portal', async () => {
  assert.equal((await requestOembed({ url: buildExploreUrl(), format: 'xml' })).status, 501)
  assert.equal((await requestOembed({})).status, 400)
  for (const most of ['0', '-1', 'x', '1e3', '9'.repeat(30)])
    assert.equal((await requestOembed({ url: buildExploreUrl(), maxwidth: most })).status, 400, most)
  const { host } = new URL(portal.address)
  const elsewhere = [
    'https://evil.example/report/exchange-rates-monthly',
    `http://${host}.evil.example/report/exchange-rates-monthly`,
    `http://${host}@evil.example/report/exchange-rates-monthly`,
    `https://${host}/report/exchange-rates-monthly`,
    `${portal.address}/login`,
    `${portal.address}/report/no-such-table`,
    `${portal.address}/report/exchange-rates-monthly/v/99`,
    `${portal.address}/report/${'x'.repeat(3000)}`,
    `${portal.address}/report/%00`,
    'javascript:alert(1)',
    '',
  ]
  for (const url of elsewhere) {
    const { status, body } = await requestOembed({ url })
    assert.equal(status, 404, url)
    assert.equal(body.status, 404)
  }
})

test('a network over its rate limit gets the reason, and no incomplete response is cached', async () => {
  const link = encodeURIComponent(`${portal.address}/report/exchange-rates-monthly`)
  const pagePatterns: [path: string, has: RegExp][] = [
    [`${rates}?${selection}`, /Index, Oct 2020 = 100/],
    [`/oembed?url=${link}`, /"rich"/],
    ['/report/exchange-rates-monthly/api', /limit=10/],
  ]
  for (const [path, has] of pagePatterns) {
    const replies: Awaited<ReturnType<typeof fetchPage>>[] = []
    // A slow machine needs more requests, because the rate limit refills; more at once would exceed the deadline of pages.
    while (replies.length < 900 && !replies.some(({ status }) => status === 429))
      replies.push(...(await Promise.all(Array.from({ length: 30 }, () => fetchPage(path)))))
    // An engine that is too slow on a busy machine is answered with 503.
    for (const { status, text } of replies)
      assert.ok([429, 503].includes(status) || (status === 200 && has.test(text)), `${path}: ${status}`)
    assert.ok(replies.some(({ status }) => status === 429))
  }
  requireNoErrorLine()
})
