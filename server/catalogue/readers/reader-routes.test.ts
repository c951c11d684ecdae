import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFavourites, toggleFavourite } from '../../../contract/catalogue/favourites.ts'
import { getApiDocument, getDashboardLink } from '../../../contract/catalogue/links.ts'
import { listNewReleases } from '../../../contract/catalogue/reports.ts'
import { suggestData } from '../../../contract/catalogue/suggestions.ts'
import type { Actor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { createAllowances } from '../../platform/limits/allowances.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { type Scenario, scenarios, testPortal } from '../../testing/portal.ts'
import { catalogueRoutes } from '../routes.ts'
import { isFollowable } from './links.ts'
import { readerRoutes } from './reader-routes.ts'

const { database, store, world, actors, economy } = await openCatalogue()
const clock = stoppedClock('2026-11-20T03:00:00Z')
const dependencies = {
  database,
  clock,
  allowances: createAllowances(database, clock),
  officeEmail: 'office@example.org',
  linkHosts: [],
}
const withConsent = (who: string): Actor => ({ ...actors[who]!, hasConsented: true })
const everybody = {
  ...actors,
  reader: withConsent('stranger'),
  holder: withConsent('granted'),
  owing: withConsent('pending'),
  editor: withConsent('staff'),
}
const portal = testPortal([...readerRoutes(dependencies), ...catalogueRoutes({ database, store })], everybody)

const restricted = 'revenue-forecast'
const inactive = 'old-revenue'
const setLinks = (file_name: string, links: { dashboard_url?: string | null; api_document_url?: string | null }) =>
  database.updateTable('reports').set(links).where('file_name', '=', file_name).execute()
const dashboard = 'https://dashboards.example.org/one'
for (const name of ['gold-price', restricted, inactive])
  await setLinks(name, { dashboard_url: dashboard, api_document_url: 'https://api.example.org/one' })
const requireSourceId = async (name: string) =>
  (await database.selectFrom('reports').select('source_id').where('file_name', '=', name).executeTakeFirstOrThrow())
    .source_id

const readStoredRows = async () => ({
  favourites: await database.selectFrom('favourites').selectAll().execute(),
  suggestions: await database.selectFrom('suggestions').selectAll().execute(),
  mails: await database.selectFrom('mails').select('mail_id').execute(),
})

const login = { status: 401, contains: ['Please login'] }
const gone = { status: 404, contains: ['Not found'], lacks: ['dashboards.example', 'api.example'] }
const gold = { file_name: 'gold-price' }
const goldSource = { source_id: await requireSourceId('gold-price') }
const words = { category_id: economy, suggestion: 'Rice prices, please' }

const table: Scenario[] = [
  ...[toggleFavourite, getApiDocument].flatMap((call): Scenario[] => [
    { name: 'a visitor is refused', call, input: gold, ...login },
    { name: 'a pending login is refused', call, input: gold, who: 'owing', ...login },
    { name: 'a restricted report is not found', call, input: { file_name: restricted }, who: 'reader', ...gone },
    { name: 'an Inactive report is not found', call, input: { file_name: inactive }, who: 'holder', ...gone },
    { name: 'no report is not there either', call, input: { file_name: 'no-such' }, who: 'reader', ...gone },
    { name: 'a missing name is refused', call, who: 'reader', status: 400 },
    { name: 'a path as a name is refused', call, input: { file_name: '../x' }, who: 'reader', status: 400 },
    { name: 'an object as a name is refused', call, input: { file_name: { $ne: '' } }, who: 'reader', status: 400 },
  ]),
  { name: 'a visitor gets no favourites', call: listFavourites, ...login },
  {
    name: 'a user without favourites gets an empty list',
    call: listFavourites,
    who: 'narrow',
    body: { result: [] },
  },
  { name: 'a visitor is refused', call: getDashboardLink, input: goldSource, ...login },
  { name: 'a pending login is refused', call: getDashboardLink, input: goldSource, who: 'owing', ...login },
  {
    name: 'a user without accepted cookies is refused',
    call: getDashboardLink,
    input: goldSource,
    who: 'stranger',
    status: 403,
    contains: ['Please accept cookies'],
    lacks: ['dashboards'],
  },
  {
    name: 'the API document needs accepted cookies too',
    call: getApiDocument,
    input: gold,
    who: 'stranger',
    status: 403,
    lacks: ['api.example'],
  },
  {
    name: 'a user gets the address',
    call: getDashboardLink,
    input: goldSource,
    who: 'reader',
    body: { Link_name: dashboard },
  },
  {
    name: 'a user gets the address of the API document',
    call: getApiDocument,
    input: gold,
    who: 'reader',
    body: { api_document_URL: 'https://api.example.org/one' },
  },
  {
    name: 'restricted',
    call: getDashboardLink,
    input: { source_id: await requireSourceId(restricted) },
    who: 'reader',
    ...gone,
  },
  {
    name: 'a user with a grant gets the address of a restricted report',
    call: getDashboardLink,
    input: { source_id: await requireSourceId(restricted) },
    who: 'holder',
    body: { Link_name: dashboard },
  },
  {
    name: 'staff get the address of an Inactive report',
    call: getDashboardLink,
    input: { source_id: await requireSourceId(inactive) },
    who: 'editor',
    body: { Link_name: dashboard },
  },
  {
    name: 'a user does not get the address of an Inactive report',
    call: getDashboardLink,
    input: { source_id: await requireSourceId(inactive) },
    who: 'reader',
    ...gone,
  },
  {
    name: 'a report without a link has none',
    call: getApiDocument,
    input: { file_name: 'inflation' },
    who: 'reader',
    contains: ['api_document_URL'],
  },
  { name: 'a visitor is refused', call: suggestData, input: words, ...login },
  {
    name: 'an empty suggestion is refused',
    call: suggestData,
    input: { ...words, suggestion: '  ' },
    who: 'reader',
    status: 400,
    contains: ['Incomplete information'],
  },
  { name: 'a missing category is refused', call: suggestData, input: { suggestion: 'x' }, who: 'reader', status: 400 },
  {
    name: 'a category that does not exist is refused',
    call: suggestData,
    input: { ...words, category_id: 9999 },
    who: 'reader',
    status: 400,
    contains: ['no such category'],
  },
  {
    name: 'a category that is switched off for the role is refused',
    call: suggestData,
    input: words,
    who: 'narrow',
    status: 400,
    contains: ['no such category'],
  },
  {
    name: 'a suggestion that is too long is refused',
    call: suggestData,
    input: { ...words, suggestion: 'x'.repeat(2001) },
    who: 'reader',
    status: 400,
  },
  { name: 'NUL', call: suggestData, input: { ...words, suggestion: 'a\u0000' }, who: 'reader', status: 400 },
]
scenarios(portal, table, readStoredRows)

test('a toggle adds a favourite, shows it in every list, and removes it again', async () => {
  const toggleGold = (who = 'reader') => portal.requestJson(toggleFavourite, gold, who)
  const readFlags = async (who: string) => {
    const { result } = await portal.requestJson(listNewReleases, {}, who)
    return result
      .filter((row: { favorite: boolean }) => row.favorite)
      .map((row: { file_name: string }) => row.file_name)
  }
  const listOwn = async (who: string) =>
    (await portal.requestJson(listFavourites, {}, who)).result.map((row: { file_name: string }) => row.file_name)
  assert.deepEqual(await toggleGold(), { status: 'success' })
  assert.deepEqual([await readFlags('reader'), await listOwn('reader')], [['gold-price'], ['gold-price']])
  for (const other of ['visitor', 'granted', 'pending', 'staff']) assert.deepEqual(await readFlags(other), [], other)
  assert.deepEqual(await listOwn('granted'), [])
  assert.deepEqual(await toggleGold(), { status: 'success', status2: 'DELETE Record in favorite_table Success' })
  assert.deepEqual([await readFlags('reader'), await listOwn('reader')], [[], []])
})

test("a request that names another user changes only the caller's favourites", async () => {
  await portal.request(toggleFavourite, { ...gold, user_id: world.users.granted, user: world.users.granted }, 'reader')
  const rows = await database.selectFrom('favourites').select('user_id').execute()
  assert.deepEqual(rows, [{ user_id: world.users.stranger }])
  await database.deleteFrom('favourites').execute()
})

test('a removed favourite leaves those of other users, and the others of the caller', async () => {
  const names = ['gold-price', 'inflation']
  for (const who of ['reader', 'holder'])
    for (const file_name of names) await portal.request(toggleFavourite, { file_name }, who)
  await portal.request(toggleFavourite, gold, 'reader')
  const listOwn = async (who: string) =>
    (await portal.requestJson(listFavourites, {}, who)).result.map((row: { file_name: string }) => row.file_name).sort()
  assert.deepEqual([await listOwn('reader'), await listOwn('holder')], [['inflation'], names])
  await database.deleteFrom('favourites').execute()
})

for (const times of [50, 51])
  test(`${times} concurrent toggles end like ${times} sequential ones, without duplicate rows`, async () => {
    await Promise.all(Array.from({ length: times }, () => portal.request(toggleFavourite, gold, 'reader')))
    const rows = await database.selectFrom('favourites').select('user_id').execute()
    assert.equal(rows.length, times % 2)
    await database.deleteFrom('favourites').execute()
  })

test('a favourite that is hidden is not listed, and is listed again when it is visible', async () => {
  await portal.request(toggleFavourite, { file_name: restricted }, 'holder')
  const readNames = async () => (await portal.request(listFavourites, {}, 'holder')).text
  assert.match(await readNames(), /revenue-forecast/)
  const grant = await database.deleteFrom('user_report_grants').returningAll().executeTakeFirstOrThrow()
  assert.doesNotMatch(await readNames(), /revenue-forecast/)
  await database.insertInto('user_report_grants').values(grant).execute()
  assert.match(await readNames(), /revenue-forecast/)
})

test('a suggestion is stored as it was written and mailed to the office once', async () => {
  const suggestion = '=HYPERLINK("https://evil.example")\r\nBcc: everybody@example.org\n<script>alert(1)</script>'
  assert.equal(await portal.requestJson(suggestData, { category_id: economy, suggestion }, 'reader'), 'success')
  const [row] = await database.selectFrom('suggestions').selectAll().execute()
  assert.deepEqual(
    { suggestion: row!.suggestion, user_id: row!.user_id, category_id: row!.category_id },
    { suggestion, user_id: world.users.stranger, category_id: economy },
  )
  const [mail, ...more] = await database.selectFrom('mails').selectAll().execute()
  assert.equal(more.length, 0)
  assert.equal(mail!.to_address, 'office@example.org')
  assert.ok(!/[\r\n]/.test(mail!.subject))
  assert.ok(!mail!.html_body!.includes('<script>'))
})

test('too many suggestions of a user are refused', async () => {
  const statuses: number[] = []
  for (let go = 0; go < 11; go += 1) statuses.push((await portal.request(suggestData, words, 'granted')).status)
  assert.deepEqual(statuses, [...Array(10).fill(200), 429])
})

const addresses: { address: string; hosts: string[]; followed: boolean }[] = [
  { address: 'https://dashboards.example.org/a?b=c#d', hosts: [], followed: true },
  { address: 'http://dashboards.example.org/', hosts: [], followed: false },
  { address: 'http://inside.example.org:8080/', hosts: ['inside.example.org'], followed: true },
  { address: 'https://elsewhere.example.org/', hosts: ['inside.example.org'], followed: false },
  { address: 'https://inside.example.org.evil.example/', hosts: ['inside.example.org'], followed: false },
  { address: 'https://INSIDE.example.org/', hosts: ['inside.example.org'], followed: true },
  { address: 'javascript:alert(1)', hosts: [], followed: false },
  { address: 'data:text/html,x', hosts: [], followed: false },
  { address: '//evil.example', hosts: [], followed: false },
  { address: '\\\\evil.example', hosts: [], followed: false },
  { address: 'https:\\\\evil.example', hosts: [], followed: false },
  {
    address: 'https://inside.example.org\\@evil.example/',
    hosts: ['evil.example', 'inside.example.org'],
    followed: false,
  },
  { address: 'https://user@evil.example/', hosts: [], followed: false },
  { address: 'https://user:password@evil.example/', hosts: [], followed: false },
  { address: 'https://evil.example/\r\nSet-Cookie: a=b', hosts: [], followed: false },
  { address: 'https://', hosts: [], followed: false },
  { address: 'ftp://dashboards.example.org/', hosts: [], followed: false },
  { address: ' https://dashboards.example.org/', hosts: [], followed: false },
  { address: 'https://xn--80ak6aa92e.com/', hosts: ['apple.com'], followed: false },
]
for (const { address, hosts, followed } of addresses)
  test(`${JSON.stringify(address)} is ${followed ? '' : 'not '}followed, hosts: ${hosts.join(' ') || 'any'}`, () => {
    assert.equal(isFollowable(address, hosts), followed)
  })

test('an address that may not be followed is not returned', async () => {
  await setLinks('gold-price', { dashboard_url: 'javascript:alert(1)' })
  assert.equal((await portal.request(getDashboardLink, goldSource, 'reader')).text, '{"Link_name":"None"}')
})
