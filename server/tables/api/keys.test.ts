import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { before, test } from 'node:test'
import { pino } from 'pino'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { createOwnerFinderByToken } from '../../accounts/index.ts'
import { readWorkbook } from '../../files/index.ts'
import { visitor } from '../../platform/actor.ts'
import { keyRate } from '../../platform/http/keys/reader-keys.ts'
import { serveQueryEndpoints } from '../../platform/http/query-endpoints/query-endpoints.ts'
import { createServer } from '../../platform/http/server.ts'
import { withoutPeople } from '../../platform/http/testing/without-people.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { request, publish, build, createKey, database, clock } = portal

before(async () => {
  await publish('public-debt', 'Year,key\n2019,a\n2020,b\n')
  await publish('revenue-forecast', 'Secret,key\n42,a\n')
  await build()
})

const requestWithKey = (path: string, key: string, query = '', more: object = {}) =>
  request(path, query, { headers: { authorization: `Bearer ${key}`, ...more } })
const requestWithAddressKey = (path: string, key: string, query = '') =>
  request(path, `${query}${query && '&'}key=${key}`)
const paths = [
  '',
  '/rows',
  '/aggregate',
  '/facets/Secret',
  '/profile',
  '/changes',
  '/openapi.json',
  ...exportFormats.map(format => `/export.${format}`),
]
const dropRequestId = ({ status, text }: { status: number; text: string }) => [
  status,
  text.replace(/"request_id":"[^"]*"/, ''),
]

test('a key gives access to what its owner may see, in the header and in the address', async () => {
  const key = await createKey('granted')
  for (const path of paths)
    for (const way of [requestWithKey, requestWithAddressKey])
      assert.equal((await way(`revenue-forecast${path}`, key)).status, 200, `${way.name} ${path}`)
})

test('a key gives no access to what its owner may not see: each path answers as for a report that does not exist', async () => {
  const key = await createKey('stranger')
  for (const path of paths)
    for (const way of [requestWithKey, requestWithAddressKey])
      assert.deepEqual(
        dropRequestId(await way(`revenue-forecast${path}`, key)),
        dropRequestId(await way(`no-such-report${path}`, key)),
        path,
      )
})

test('a key identifies the caller, whatever session is sent beside it', async () => {
  const key = await createKey('stranger')
  assert.equal((await requestWithKey('revenue-forecast/rows', key, '', { cookie: 'who=granted' })).status, 404)
})

/** Events after which a key is invalid. */
const ends: [description: string, end: (key: string) => Promise<unknown>][] = [
  [
    'is revoked',
    key => database.updateTable('read_keys').set({ revoked_at: clock.now() }).where('name', '=', key).execute(),
  ],
  ['has ended', async () => clock.advance(31 * dayMilliseconds)],
  ['is of a closed account', () => updateOwner({ status_id: statusIds.offline })],
  ['is of a suspended account', () => updateOwner({ status_id: statusIds.suspended })],
  ['is of a locked account', () => updateOwner({ status_id: statusIds.locked, locked_by: 'staff' })],
  ['belongs to an owner who must accept the agreement', () => updateOwner({ must_accept: true })],
  ['belongs to an owner who must change the password', () => updateOwner({ must_change_password: true })],
]
const owner = {
  status_id: statusIds.active,
  must_accept: false,
  must_change_password: false,
  locked_by: null,
  locked_at: null,
}
const updateOwner = (changes: object) =>
  database
    .updateTable('users')
    .set({ ...owner, ...changes })
    .where('user_id', '=', portal.users.granted!)
    .execute()
for (const [description, end] of ends)
  test(`a key that ${description} is refused from the next request on, on public tables too`, async () => {
    await updateOwner({})
    const key = await createKey('granted')
    assert.equal((await requestWithKey('revenue-forecast/rows', key)).status, 200)
    await end(key)
    for (const path of ['revenue-forecast/rows', 'public-debt/rows', 'public-debt/export.csv', 'no-such-report'])
      for (const way of [requestWithKey, requestWithAddressKey]) {
        const { status, text, headers } = await way(path, key)
        assert.equal(status, 401, path)
        assert.match(text, /not known, has ended or was revoked/)
        assert.match(String(headers['www-authenticate']), /^Bearer/)
      }
    await updateOwner({})
  })

test('a key is refused while its owner must accept the agreement, or has a password that is too old', async () => {
  await updateOwner({ created_at: new Date(0) })
  const user_id = portal.users.granted!
  const key = await createKey('granted')
  const requestStatus = async () => (await requestWithKey('revenue-forecast/rows', key)).status
  const set_at = new Date(clock.now().getTime() - 90 * dayMilliseconds)
  await database.insertInto('passwords').values({ user_id, hash: 'x', set_at }).execute()
  assert.equal(await requestStatus(), 401)
  await updateOwner({ account_type: 'directory' })
  assert.equal(await requestStatus(), 200, 'the directory keeps the passwords of its own')
  await updateOwner({ account_type: 'local' })
  await database.deleteFrom('passwords').where('user_id', '=', user_id).execute()
  const now = clock.now()
  await database
    .insertInto('consent_agreements')
    .values({ name: 'Agreement', version: '9', status: 'active', created_at: now, activated_at: now })
    .execute()
  assert.equal(await requestStatus(), 401)
  await database.updateTable('consent_agreements').set({ status: 'inactive' }).execute()
  assert.equal(await requestStatus(), 200)
})

for (const key of ['YOUR_KEY', '', 'kh_', 'x'.repeat(5000), 'ก', "kh_' or 1=1"])
  test(`${JSON.stringify(key.slice(0, 20))} is not a key`, async () => {
    assert.equal((await request('public-debt/rows', { key })).status, 401)
  })

test('two keys in one address are a 400', async () => {
  const { status, text } = await request('public-debt/rows', 'key=a&key=b')
  assert.deepEqual([status, JSON.parse(text).fields], [400, [{ field: 'key', message: 'Give this once' }]])
})

test('other authentication schemes are ignored, so that a proxy with its own login does not break reading', async () => {
  assert.equal((await request('public-debt/rows', '', { headers: { authorization: 'Basic YTpi' } })).status, 200)
})

test('a column named key is addressed as column.key', async () => {
  const { text } = await request('public-debt/rows', 'column.key=b')
  assert.deepEqual(JSON.parse(text).rows, [{ Year: 2020, key: 'b' }])
})

test('no answer contains the key, and answers to keys are not stored by shared caches', async () => {
  const key = await createKey('stranger')
  const { text, headers } = await requestWithAddressKey('public-debt/rows', key, 'limit=1&version=2')
  assert.ok(!JSON.stringify([text, headers]).includes(key))
  assert.match(String(headers['cache-control']), /^private/)
  assert.match(String(headers.vary), /authorization/)
  const bare = await requestWithKey('public-debt/rows', key, 'limit=1&version=2')
  assert.equal(bare.headers.etag, headers.etag)
  const again = await requestWithKey('public-debt/rows', key, 'limit=1&version=2', { 'if-none-match': headers.etag })
  assert.equal(again.status, 304)
})

test('downloads with a key count for its owner, and the key shows its last use', async () => {
  await database.deleteFrom('downloads').execute()
  const key = await createKey('stranger')
  assert.equal((await requestWithKey('public-debt/export.csv', key)).status, 200)
  const downloads = await database.selectFrom('downloads').select('user_id').execute()
  assert.deepEqual(downloads, [{ user_id: portal.users.stranger }])
  const { last_used_at } = await database
    .selectFrom('read_keys')
    .select('last_used_at')
    .where('name', '=', key)
    .executeTakeFirstOrThrow()
  assert.ok(last_used_at && clock.now().getTime() - last_used_at.getTime() < 60_000)
})

test('a workbook that a key fetches names its address without the key', async () => {
  const key = await createKey('stranger')
  for (const url of ['/api/tables/public-debt/export.xlsx', '/report/public-debt.xlsx']) {
    const reply = await portal.app.inject({ method: 'GET', url: `${url}?Year=2019&key=${key}` })
    assert.equal(reply.statusCode, 200, reply.body)
    const workbookText = JSON.stringify(await readWorkbook(reply.rawPayload))
    assert.match(workbookText, /Year=2019/)
    assert.ok(!workbookText.includes(key))
  }
})

test('other sites may send a key', async () => {
  const url = '/api/tables/public-debt/rows'
  const { headers } = await portal.app.inject({ method: 'OPTIONS', url })
  assert.match(String(headers['access-control-allow-headers']), /authorization/)
})

test('a key has its own rate limit, from any network; a guessed key counts for its network', async () => {
  const key = await createKey('stranger')
  const requestFrom = (remoteAddress: string, authorization: string) =>
    portal.app.inject({ method: 'GET', url: '/api/tables/public-debt', remoteAddress, headers: { authorization } })
  const first = await requestFrom('198.51.100.1', `Bearer ${key}`)
  assert.deepEqual(
    [first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']],
    [String(keyRate.burst), String(keyRate.burst - 1)],
  )
  // Most are from one network, which allows fewer requests without a key.
  for (let turn = 1; turn < keyRate.burst; turn += 1)
    assert.equal((await requestFrom(`198.51.100.${turn % 10 === 0 ? 2 : 1}`, `Bearer ${key}`)).statusCode, 200)
  const refused = await requestFrom('198.51.100.9', `Bearer ${key}`)
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '1'])
  assert.equal((await requestFrom('198.51.100.9', `Bearer ${await createKey('stranger')}`)).statusCode, 200)
  for (let turn = 0; turn < 120; turn += 1)
    assert.equal((await requestFrom('192.0.2.7', `Bearer kh_guess${turn}`)).statusCode, 401)
  assert.equal((await requestFrom('192.0.2.7', 'Bearer kh_guess')).statusCode, 429)
  assert.equal((await requestFrom('192.0.2.8', 'Bearer kh_guess')).statusCode, 401)
})

test('the log contains no key', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'trace' }, stream),
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  const fail = { path: '/api/tables/:file_name', respond: async () => assert.fail('broken') } as const
  serveQueryEndpoints(app, {
    endpoints: [fail],
    clock,
    fileEndpoints: [],
    findReader: createOwnerFinderByToken({ database, clock }),
  })
  const key = await createKey('stranger')
  assert.equal((await app.inject({ method: 'GET', url: `/api/tables/public-debt?key=${key}` })).statusCode, 500)
  const headers = { authorization: 'Bearer kh_another' }
  assert.equal((await app.inject({ method: 'GET', url: '/api/tables/public-debt', headers })).statusCode, 401)
  assert.ok(lines.length >= 2)
  assert.ok(!lines.some(line => line.includes(key) || line.includes('kh_another')))
})
