import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { downloadMetadata } from '../../../contract/catalogue/downloads.ts'
import { choiceTokenCookie, createCookieChoices } from '../../consent/index.ts'
import { toConsentFields, visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { createServer } from '../../platform/http/server.ts'
import { withoutPeople } from '../../platform/http/testing/without-people.ts'
import { fillCatalogue } from '../../testing/catalogue/catalogue.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMemoryStore } from '../../testing/stores.ts'
import { createDownloadFinder } from './report-downloads.ts'

const { database } = await openTestDatabase()
const store = createMemoryStore()
const { reports, users } = await fillCatalogue(database, store)
const clock = stoppedClock('2026-11-20T05:00:00Z')
const choices = createCookieChoices(database, clock)
const browser = { name: 'Test', version: '1' }
const accepted = `${choiceTokenCookie}=${await choices.record('yes', browser)}`
const refused = `${choiceTokenCookie}=${await choices.record('no', browser)}`

const app = createServer({
  ...withoutPeople,
  logger: pino({ level: 'silent' }),
  trustProxy: false,
  publicUrl: undefined,
  identify: async cookies => ({
    ...visitor,
    userId: cookies.who ? users[cookies.who] : undefined,
    ...toConsentFields(await choices.findAcceptanceTime(cookies[choiceTokenCookie])),
  }),
})
const files = createDownloadFinder(database, store, clock)
serveDownloads(app, [[downloadMetadata, (actor, fileName) => files.findFile(actor, fileName, 'metadata')]])

const buildAddress = (name: string) => `/file/downloadFileMetadataMongo/${name}.xlsx`
const request = (url: string, cookie = accepted, more: { method?: 'HEAD'; etag?: string } = {}) =>
  app.inject({
    method: more.method ?? 'GET',
    url,
    headers: { cookie, ...(more.etag && { 'if-none-match': more.etag }) },
  })
/** Returns the downloads that an action counts, and deletes them. */
const listDownloadsOf = async (work: () => Promise<unknown>) => {
  await database.deleteFrom('downloads').execute()
  await work()
  return database.selectFrom('downloads').select(['report_id', 'kind', 'user_id', 'started_at']).execute()
}

for (const path of [
  buildAddress('public-debt'),
  `/api${buildAddress('public-debt')}`,
  `${buildAddress('public-debt')}?file_id=7`,
])
  test(`${path} returns the workbook and is counted once`, async () => {
    const downloads = await listDownloadsOf(async () => {
      const reply = await request(path)
      assert.equal(reply.statusCode, 200)
      assert.equal(reply.body, 'public-debt metadata')
      const { headers } = reply
      assert.equal(headers['content-type'], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      assert.equal(headers['content-length'], String(reply.rawPayload.length))
      assert.match(String(headers['content-disposition']), /^attachment; filename="[\w.-]+\.xlsx"$/)
      assert.match(String(headers.etag), /^"[0-9a-f]{64}"$/)
      assert.equal(headers['cache-control'], 'private, no-cache')
    })
    const download = { report_id: reports['public-debt'], kind: 'metadata', user_id: null, started_at: clock.now() }
    assert.deepEqual(downloads, [download])
  })

test('a download is counted for its user', async () => {
  const downloads = await listDownloadsOf(() => request(buildAddress('public-debt'), `who=stranger; ${accepted}`))
  assert.deepEqual(
    downloads.map(({ user_id }) => user_id),
    [users.stranger],
  )
})

test("a HEAD request and a file in the browser's cache are not counted", async () => {
  const downloads = await listDownloadsOf(async () => {
    const head = await request(buildAddress('public-debt'), accepted, { method: 'HEAD' })
    assert.deepEqual(
      { statusCode: head.statusCode, body: head.body, contentLength: head.headers['content-length'] },
      { statusCode: 200, body: '', contentLength: '20' },
    )
    const again = await request(buildAddress('public-debt'), accepted, { etag: String(head.headers.etag) })
    assert.deepEqual(
      { statusCode: again.statusCode, body: again.body, etag: again.headers.etag },
      { statusCode: 304, body: '', etag: head.headers.etag },
    )
  })
  assert.deepEqual(downloads, [])
})

const withoutConsent: [scenario: string, cookie: string][] = [
  ['no cookie', ''],
  ['a refused choice', refused],
  ['consentfpo made by hand', 'consentfpo=yes'],
  ['a token made by hand', `consentfpo=yes; ${choiceTokenCookie}=yes`],
  ['a signed-in user who has not chosen', 'who=granted'],
]
for (const [scenario, cookie] of withoutConsent)
  test(`with ${scenario}, every download requires the acceptance of cookies`, async () => {
    const downloads = await listDownloadsOf(async () => {
      for (const name of ['public-debt', 'revenue-forecast', 'nothing']) {
        const reply = await request(buildAddress(name), cookie)
        assert.deepEqual([reply.statusCode, reply.json().title], [403, 'Please accept cookies'])
      }
    })
    assert.deepEqual(downloads, [])
  })

test('Inactive, restricted, missing reports and those without metadata get the same response', async () => {
  const names = ['nothing', 'old-revenue', 'revenue-forecast', 'borrowing-plan', '__proto__', 'PUBLIC-DEBT']
  const strange = [
    '..%2F..%2Fetc%2Fpasswd',
    '..%2Fpublic-debt',
    'public-debt%00',
    '%5C..',
    '%F0%9F%98%80',
    '.public-debt',
  ]
  const paths = [...names, ...strange].map(buildAddress)
  paths.push(
    buildAddress('public-debt').replace('.xlsx', ''),
    buildAddress('public-debt').replace('.xlsx', '.csv'),
    buildAddress(''),
  )
  const downloads = await listDownloadsOf(async () => {
    const bodies = new Set<string>()
    for (const path of paths) {
      const reply = await request(path)
      assert.equal(reply.statusCode, 404, path)
      for (const header of ['etag', 'content-disposition']) assert.equal(reply.headers[header], undefined, path)
      bodies.add(JSON.stringify({ ...reply.json(), request_id: '' }))
    }
    assert.equal(bodies.size, 1)
  })
  assert.deepEqual(downloads, [])
})

test('a restricted report can be downloaded with a grant', async () => {
  const grant = { user_id: users.granted!, report_id: reports['revenue-forecast']! }
  await database.insertInto('user_report_grants').values(grant).execute()
  assert.equal((await request(buildAddress('revenue-forecast'), `who=granted; ${accepted}`)).statusCode, 200)
  assert.equal((await request(buildAddress('revenue-forecast'), `who=stranger; ${accepted}`)).statusCode, 404)
})

test('a file that is missing in the store is not counted, and its response does not look like the file', async () => {
  const downloads = await listDownloadsOf(async () => {
    await database
      .insertInto('stored_files')
      .values({ digest: 'f'.repeat(64), size_bytes: 9 })
      .execute()
    await database
      .updateTable('report_files')
      .set({ digest: 'f'.repeat(64) })
      .where('report_id', '=', reports['gold-price']!)
      .where('kind', '=', 'metadata')
      .execute()
    const { statusCode, headers } = await request(buildAddress('gold-price'))
    assert.equal(statusCode, 500)
    assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
    assert.deepEqual(
      {
        etag: headers.etag,
        contentDisposition: headers['content-disposition'],
        cacheControl: headers['cache-control'],
      },
      { etag: undefined, contentDisposition: undefined, cacheControl: 'no-store' },
    )
  })
  assert.deepEqual(downloads, [])
})
