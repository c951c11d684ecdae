import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { checkSession } from '../../../../contract/accounts/sessions.ts'
import { toggleFavourite } from '../../../../contract/catalogue/favourites.ts'
import { listReleases } from '../../../../contract/catalogue/releases.ts'
import { createTemporaryFolder } from '../../../testing/folders.ts'
import { openRows, type RunningPortal, startPortal } from '../../../testing/running-portal.ts'
import { startReplicatedPostgres } from '../../../testing/servers/replicated-postgres.ts'
import { openSilentLine } from '../../../testing/servers/silent-lines.ts'

const password = 'Temple-Bell7'
const folder = await createTemporaryFolder()
const postgres = await startReplicatedPostgres()
/** The address of the primary, which moves to the replica in a failover. */
const primaryAt = { host: '127.0.0.1', port: postgres.primary.port }
const { line, port } = await openSilentLine(primaryAt)
const primary = openRows({ connectionString: postgres.primary.url })
const replica = openRows({ connectionString: postgres.replica.url })
let portal: RunningPortal

before(async () => {
  portal = await startPortal({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://khlang@127.0.0.1:${port}/khlang`,
    DATABASE_REPLICA_URL: postgres.replica.url,
    ADMIN_PASSWORD: password,
    SAMPLE_PASSWORD: password,
    TRUST_PROXY: 'on',
  })
})
after(async () => {
  line.cut()
  await portal?.stop()
  await Promise.all([primary.end(), replica.end()])
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

let requestCount = 0
/** Returns another address for each request, so that no rate limit counts them together. */
const pickAddress = () => {
  requestCount += 1
  return `10.0.${requestCount >> 8}.${requestCount & 255}`
}

const sendRequest = async (path: string, { body, cookie = '' }: { body?: object; cookie?: string } = {}) => {
  const reply = await fetch(portal.address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie,
      'x-forwarded-for': pickAddress(),
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const cookies = reply.headers.getSetCookie().map(header => header.split(';')[0])
  return { status: reply.status, text: await reply.text(), cookies, retryAfter: reply.headers.get('retry-after') }
}
const requestSearch = (cookie?: string) =>
  sendRequest('/api/searchCatagory', { body: { text_search: 'gdp' }, ...(cookie && { cookie }) })

/**
 * Returns the time of the last statement that the portal sent to a server, apart from queries of the version. Only the last statement of
 * each connection is known, so a query of the version can hide the one before it.
 */
const readLastStatement = async (rows: pg.Pool) => {
  const result = await rows.query<{ at: Date }>(
    `select max(query_start) as at from pg_stat_activity where application_name = 'khlang' and query not like '%catalogue_version%'`,
  )
  return result.rows[0]!.at?.getTime() ?? 0
}

/** Returns true if a server receives a statement for a request, in one of a few tries. */
const receivesStatement = async (rows: pg.Pool, request: () => ReturnType<typeof sendRequest>) => {
  for (let triesLeft = 5; triesLeft > 0; triesLeft--) {
    const before = await readLastStatement(rows)
    assert.equal((await request()).status, 200)
    if ((await readLastStatement(rows)) > before) return true
  }
  return false
}

const waitForReplica = async () => {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const hasReached = async () =>
    (await replica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [rows[0]!.lsn])).rows[0].is
  while (!(await hasReached())) await setTimeout(20)
}

test('the search of a visitor reads from an up-to-date replica, that of a signed-in user from the primary', async () => {
  await waitForReplica()
  assert.ok(await receivesStatement(replica, requestSearch))
  const { cookies } = await sendRequest('/api/AcceptCookie', { body: {} })
  const login = await sendRequest('/api/login', { body: { username: 'admin', password }, cookie: cookies.join('; ') })
  const signedIn = [...cookies, ...login.cookies].join('; ')
  assert.ok(!(await receivesStatement(replica, () => requestSearch(signedIn))))
  assert.ok(await receivesStatement(primary, () => requestSearch(signedIn)))
})

test('a replica that is behind is not read: a visitor sees the latest publication', async () => {
  await replica.query('select pg_wal_replay_pause()')
  await primary.query(`update reports set title_en = 'Renamed GDP table' where file_name = 'gdp-current-usd'`)
  assert.match((await requestSearch()).text, /Renamed GDP table/)
  assert.match((await sendRequest('/report/gdp-current-usd')).text, /Renamed GDP table/)
  await replica.query('select pg_wal_replay_resume()')
  await waitForReplica()
  assert.match((await requestSearch()).text, /Renamed GDP table/)
  assert.ok(await receivesStatement(replica, requestSearch))
})

test('while the primary is silent, visitors get responses from the replica within 10 seconds', async () => {
  line.mute = true
  for (const path of ['/report/population-by-country', '/', '/opendata/Economy', '/readyz']) {
    const startedAt = performance.now()
    const { status } = await sendRequest(path)
    assert.deepEqual([path, status, performance.now() - startedAt < 10_000], [path, 200, true])
  }
  line.mute = false
  line.cut()
  const startedAt = performance.now()
  while ((await sendRequest('/api/AcceptCookie', { body: {} })).status !== 200)
    assert.ok(performance.now() - startedAt < 10_000, 'no write after 10 s')
})

/** Returns the cookies of somebody who has just logged in. */
const logIn = async (username: string) => {
  const { cookies, text } = await sendRequest('/api/AcceptCookie', { body: {} })
  assert.ok(cookies.length > 0, text)
  const login = await sendRequest('/api/login', { body: { username, password }, cookie: cookies.join('; ') })
  assert.equal(login.status, 200, login.text)
  return [...cookies, ...login.cookies].join('; ')
}

/** Requires that a signed-in user can read pages as that user, and that everything else is refused. */
const readsSignedIn = async (cookie: string) => {
  for (const path of [
    '/',
    '/releases',
    '/report/gdp-current-usd',
    '/opendata/Economy',
    '/home/favorite',
    '/home/about',
  ]) {
    const { status, text } = await sendRequest(path, { cookie })
    assert.deepEqual([path, status, text.includes('Steward')], [path, 200, true])
  }
  assert.match((await requestSearch(cookie)).text, /gdp-current-usd/)
  assert.match((await sendRequest(checkSession.path, { body: {}, cookie })).text, /"1"/)
  for (const [path, body] of [
    [toggleFavourite.path, { file_name: 'gdp-current-usd' }],
    [listReleases.path, { source_id: 'gdp-current-usd' }],
  ] as const) {
    const { status, retryAfter } = await sendRequest(path, { body, cookie })
    assert.deepEqual({ path, status, retryAfter }, { path, status: 503, retryAfter: '5' })
  }
  const page = await sendRequest('/admin', { cookie })
  assert.deepEqual([page.status, page.retryAfter], [503, '5'], 'a page of staff')
}

/** Saves cookie choices until `end`, counts the acknowledged ones, and counts the responses by status. */
const load = () => {
  const countsByOutcome: Record<string, number> = {}
  let acknowledged = 0
  let isOver = false
  const writer = async () => {
    while (!isOver) {
      const { status, retryAfter } = await sendRequest('/api/AcceptCookie', { body: {} })
      if (status === 200) acknowledged += 1
      const outcome = `${status}${retryAfter ? ' with Retry-After' : ''}`
      countsByOutcome[outcome] = (countsByOutcome[outcome] ?? 0) + 1
      await setTimeout(20)
    }
  }
  const writers = [writer(), writer()]
  return {
    countsByOutcome,
    async end() {
      isOver = true
      await Promise.all(writers)
      return acknowledged
    },
  }
}

test('while the primary is down, visitors can read and writes get 503; after the failover no acknowledged write is lost', async () => {
  const { rows } = await primary.query<{ count: number }>('select count(*)::integer as count from cookie_choices')
  const { cookies } = await sendRequest('/api/AcceptCookie', { body: {} })
  const [steward, reader] = [await logIn('steward'), await logIn('reader')]
  // The primary must have been sampled twice before it fails.
  await setTimeout(5000)
  const { countsByOutcome, end } = load()
  await setTimeout(300)
  await sendRequest('/api/logout', { body: {}, cookie: reader })
  await waitForReplica()
  await replica.query('select pg_wal_replay_pause()')
  await sendRequest('/api/AcceptCookie', { body: {} })
  await postgres.killPrimary()
  line.isOpen = false
  line.cut()
  await setTimeout(300)
  for (const cookie of ['', cookies.join('; ')])
    for (const path of ['/', '/report/gdp-current-usd', '/opendata/Economy', '/?search=gdp', '/releases', '/readyz'])
      assert.equal((await sendRequest(path, { cookie })).status, 200, `${path} ${cookie}`)
  assert.equal(
    (await sendRequest('/', { cookie: steward })).status,
    503,
    'the replica has not replayed all that it received',
  )
  await replica.query('select pg_wal_replay_resume()')
  while ((await sendRequest('/', { cookie: steward })).status !== 200) await setTimeout(50)
  await readsSignedIn(steward)
  for (const path of ['/', '/releases'])
    assert.equal((await sendRequest(path, { cookie: reader })).status, 503, 'a session that had ended is not confirmed')
  assert.equal((await requestSearch()).status, 200)
  assert.match((await sendRequest('/readyz')).text, /The primary does not respond/)
  const { status, retryAfter } = await sendRequest('/api/AcceptCookie', { body: {} })
  assert.deepEqual([status, retryAfter], [503, '5'])
  await postgres.promoteReplica()
  primaryAt.port = postgres.replica.port
  line.isOpen = true
  const startedAt = performance.now()
  while ((await sendRequest('/api/AcceptCookie', { body: {} })).status !== 200) {
    assert.ok(performance.now() - startedAt < 10_000, 'no write after 10 s')
    await setTimeout(50)
  }
  assert.doesNotMatch((await sendRequest('/readyz')).text, /The primary does not respond/)
  const acknowledged = await end()
  const result = await replica.query<{ count: number }>('select count(*)::integer as count from cookie_choices')
  // One before the load and one after the failover; a write whose response was lost may be saved too.
  const minSaved = rows[0]!.count + acknowledged + 2
  assert.ok(result.rows[0]!.count >= minSaved, `${result.rows[0]!.count} of ${minSaved} are saved`)
  const others = Object.keys(countsByOutcome).filter(
    outcome => !['200', '503 with Retry-After', '503'].includes(outcome),
  )
  assert.deepEqual(others, [], JSON.stringify(countsByOutcome))
})
