import assert from 'node:assert/strict'
import { readdir, rename } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type SamplePortal, startSamplePortal } from './testing/sample-portals.ts'

let portal: SamplePortal

before(async () => {
  portal = await startSamplePortal()
})
after(() => portal?.close())

const readPage = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(portal.address + path, { headers })).text()

const nothing = /found no results/
const changes: { subject: string; statement: string; path: string; shownBefore: RegExp; shownAfter: RegExp }[] = [
  {
    subject: 'a title',
    statement: `update reports set title_en = 'Renamed table' where file_name = 'gdp-current-usd'`,
    path: '/',
    shownBefore: /Gross domestic product \(current/,
    shownAfter: /Renamed table/,
  },
  {
    subject: 'a Thai title',
    statement: `update reports set title_th = 'ชื่อใหม่' where file_name = 'gdp-current-usd'`,
    path: '/report/gdp-current-usd',
    shownBefore: /ดอลลาร์สหรัฐ ราคาปัจจุบัน รายประเทศ/,
    shownAfter: /ชื่อใหม่/,
  },
  {
    subject: 'a category',
    statement: `update categories set name_en = 'Economics' where name_en = 'Economy'`,
    path: '/',
    shownBefore: />Economy</,
    shownAfter: />Economics</,
  },
  {
    subject: 'a sub-category',
    statement: `update sub_categories set name_en = 'Banding' where name_en = 'Reference Data'`,
    path: '/opendata/Economics',
    shownBefore: /Reference Data/,
    shownAfter: /Banding/,
  },
  {
    subject: 'a keyword',
    statement: `update report_keywords set keyword = 'quokka' where keyword = 'gold price'`,
    path: '/?q=quokka',
    shownBefore: nothing,
    shownAfter: /Gold price/,
  },
  {
    subject: 'a column',
    statement: `update report_columns set description_en = 'Wombat' where name = 'Country Code'`,
    path: '/report/gdp-current-usd',
    shownBefore: /ISO 3166-1 alpha-3 code, or/,
    shownAfter: /Wombat/,
  },
  {
    subject: 'a status',
    statement: `update reports set status = 'Inactive' where file_name = 'thailand-provinces'`,
    path: '/opendata/Economics',
    shownBefore: /Provinces of Thailand/,
    shownAfter: /Districts of Thailand/,
  },
  {
    subject: 'a level',
    statement: `update reports set sub_level_id = 2 where file_name = 'thailand-districts'`,
    path: '/opendata/Economics',
    shownBefore: /Districts of Thailand/,
    shownAfter: /Country names in Thai/,
  },
  {
    subject: 'a category switch',
    statement: `insert into role_hidden_categories select 3, category_id from categories where name_en = 'Agro'`,
    path: '/',
    shownBefore: />Agro</,
    shownAfter: />Consumption</,
  },
  {
    subject: 'a value of a table',
    statement: `insert into report_values select report_id, report_file_id, '{Numbat}', 'numbat'
      from report_files join reports using (report_id) where file_name like 'gold-price%' and kind = 'csv'
      on conflict (report_id) do update set listed = excluded.listed, text = excluded.text`,
    path: '/?q=numbat',
    shownBefore: nothing,
    shownAfter: /Gold price/,
  },
]

test('a search that finds nothing is rendered each time', async () => {
  for (const path of ['/?q=zzzzqqqq', '/opendata/Economy?q=zzzzqqqq']) {
    const reply = await fetch(portal.address + path)
    assert.match(await reply.text(), nothing)
    assert.equal(reply.headers.get('cache-control'), 'no-store')
  }
})

for (const { subject, statement, path, shownBefore, shownAfter } of changes)
  test(`${subject} that changes is visible in the very next request`, async () => {
    assert.match(await readPage(path), shownBefore)
    // A search without results is repeated: the portal may have been too busy to correct a typing error.
    if (shownBefore.source !== nothing.source)
      assert.equal(
        await readPage(path).then(removeVaryingParts),
        await readPage(path).then(removeVaryingParts),
        'the page is kept',
      )
    await portal.pool.query(statement)
    const text = await readPage(path)
    assert.match(text, shownAfter)
    assert.doesNotMatch(text, shownBefore)
  })

const removeVaryingParts = (html: string) => html.replace(/nonce="[^"]*"|"nonce",\s*"[^"]*"|[A-Za-z0-9_-]{24}/g, '')

test('a table whose CSV cannot be read is shown without a preview, which returns with the file', async () => {
  // No test before this one has read the preview, so the portal has not cached it.
  const path = '/report/merchandise-exports-usd'
  const { rows } = await portal.pool.query(
    `select digest from report_files join reports using (report_id) where file_name = 'merchandise-exports-usd' and kind = 'csv'`,
  )
  const files = await readdir(join(portal.folder, 'files'), { recursive: true })
  const stored = join(portal.folder, 'files', files.find(file => file.endsWith(rows[0].digest))!)
  await portal.pool.query('update catalogue_version set version = version + 1')
  await rename(stored, `${stored}-away`)
  const without = await fetch(portal.address + path)
  assert.deepEqual([without.status, without.headers.get('cache-control')], [200, 'no-store'])
  assert.match(await without.text(), /The preview cannot be shown[\s\S]*How to cite/)
  assert.ok(
    portal.lines.some(line => line.includes('getReportPreview')),
    'the log does not say what failed',
  )
  await rename(`${stored}-away`, stored)
  const text = await readPage(path)
  assert.match(text, /First 100 of [\d,]+ rows/)
  assert.doesNotMatch(text, /The preview cannot be shown/)
})

test('each response has its own nonce, in the policy and on every script', async () => {
  const nonces = new Set<string>()
  for (let turn = 0; turn < 3; turn += 1) {
    const reply = await fetch(`${portal.address}/`)
    const policy = reply.headers.get('content-security-policy') as string
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy.split(';').find(rule => rule.includes('script-src')) as string, /unsafe/)
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] as string
    const html = await reply.text()
    const scripts = html.match(/<script[^>]*>/g) ?? []
    assert.ok(scripts.length > 0)
    for (const script of scripts) assert.ok(script.includes(`nonce="${nonce}"`), script)
    nonces.add(nonce)
  }
  assert.equal(nonces.size, 3)
})

test('a reader without a chosen language gets that of the browser', async () => {
  const browsers: [accepted: string, language: string][] = [
    ['th-TH,th;q=0.9,en;q=0.8', 'th'],
    ['TH', 'th'],
    ['en-GB,th;q=0.5', 'en'],
    ['fr-FR,fr;q=0.9,th;q=0.8,en;q=0.7', 'th'],
    ['thx,enm', 'en'],
    ['ja', 'en'],
    ['*', 'en'],
    ['', 'en'],
  ]
  for (const [accepted, language] of browsers)
    assert.match(
      await readPage('/', { 'accept-language': accepted }),
      new RegExp(`<html[^>]*lang="${language}"`),
      accepted,
    )
  assert.match(await readPage('/', { 'accept-language': 'th', cookie: 'khlang_language=en' }), /<html[^>]*lang="en"/)
  assert.match(await readPage('/?lang=en', { 'accept-language': 'th' }), /<html[^>]*lang="en"/)
})

test('the cache separates languages, drawers and choices', async () => {
  assert.match(await readPage('/', { cookie: 'khlang_language=th' }), /<html[^>]*lang="th"/)
  assert.match(await readPage('/'), /<html[^>]*lang="en"/)
  assert.match(await readPage('/?lang=th'), /<html[^>]*lang="th"/)
  assert.match(await readPage('/'), /เว็บไซต์นี้ใช้คุกกี้/)
  assert.doesNotMatch(await readPage('/', { cookie: 'consentfpo=no' }), /เว็บไซต์นี้ใช้คุกกี้/)
  assert.match(await readPage('/'), /เว็บไซต์นี้ใช้คุกกี้/)
})

test('a compressed page equals the plain one', async () => {
  const { request } = await import('node:http')
  const body = await new Promise<Buffer>((resolve, reject) => {
    request(`${portal.address}/`, { headers: { 'accept-encoding': 'gzip' } }, reply => {
      assert.equal(reply.headers['content-encoding'], 'gzip')
      const chunks: Buffer[] = []
      reply.on('data', chunk => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
  assert.match(gunzipSync(body).toString(), /^<!DOCTYPE html>.*<\/html>$/s)
})

test('HEAD before the first GET caches a complete page', async () => {
  await portal.pool.query('update catalogue_version set version = version + 1')
  const head = await fetch(`${portal.address}/`, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  assert.match(await readPage('/'), /<h1/)
})

test('a cached page has no request id', async () => {
  const reply = await fetch(`${portal.address}/?q=numbat`)
  assert.doesNotMatch(await reply.text(), new RegExp(reply.headers.get('x-request-id') as string))
})

/** Sends a handwritten request, such as no browser sends; returns the response. */
const sendHandwritten = (head: string) =>
  new Promise<string>((resolve, reject) => {
    let responseText = ''
    const socket = connect(Number(new URL(portal.address).port), '127.0.0.1', () =>
      socket.write(`${head}\r\nConnection: close\r\n\r\n`),
    )
    socket.setEncoding('utf8').on('data', text => {
      responseText += text
    })
    socket.on('close', () => resolve(responseText)).on('error', reject)
  })

const handWritten: [head: string, status: RegExp][] = [
  ['GET / HTTP/1.1\r\nHost: [', /^HTTP\/1.1 400 /],
  ['GET / HTTP/1.1\r\nHost: a b', /^HTTP\/1.1 400 /],
  [`GET /\\[ HTTP/1.1\r\nHost: khlang.test`, /^HTTP\/1.1 (404 |302 [\s\S]*\nlocation: \/\r)/],
  [`GET http://evil.example/ HTTP/1.1\r\nHost: khlang.test`, /^HTTP\/1.1 (200|400) /],
]

test('hostile handwritten requests cause no failure of the server, and choose no origin', async () => {
  for (const [head, status] of handWritten) {
    const responseText = await sendHandwritten(head)
    assert.match(responseText, status, head)
    assert.doesNotMatch(responseText, /evil\.example/, head)
  }
})

test('hostile addresses are answered without a failure of the server', async () => {
  const addresses = [
    '//evil.example/',
    '/%',
    '/%00',
    '/%ff',
    '/..%2f..%2fetc/passwd',
    '/opendata/%E0%B8',
    `/report/${'x'.repeat(3000)}`,
    '/?q=%00',
    '/?q=%ff',
    '/?page=-1',
    '/?page=1e99',
    '/?q=a&q=b',
    '/?lang=xx',
    '/.git/config',
    '/assets/../../package.json',
    '/build/server/index.js',
  ]
  for (const address of addresses) {
    const reply = await fetch(portal.address + address, { redirect: 'manual' })
    assert.ok(reply.status < 500, `${address} ${reply.status}`)
    assert.doesNotMatch(await reply.text(), /"devDependencies"|root:x:/)
    const location = reply.headers.get('location')
    assert.ok(
      !location || (location.startsWith('/') && !location.startsWith('//')) || location.startsWith(portal.address),
      `${address} ${location}`,
    )
  }
})
