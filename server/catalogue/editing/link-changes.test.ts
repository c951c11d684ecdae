import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { listLinkChanges, saveApiDocument, saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { listLinkChangePage } from './link-changes.ts'

const { requestJson, portal, readStoredState, clock, database, world } = await openEditing()

const debt = { source_id: 'source.public-debt' }
const gold = { source_id: 'source.gold-price' }
const loaded = { api_document_URL: 'https://api.example/debt', Link_name: 'https://dashboard.example/debt' }
const list = (query: object = {}, who = 'steward') => requestJson(listLinkChanges, { ...debt, ...query }, who)
const saveApi = (api_doc_url: string, who = 'steward', was?: string) =>
  requestJson(saveApiDocument, { file_name: 'public-debt', api_doc_url, ...(was !== undefined && { was }) }, who)
const saveDashboard = (link: string, who = 'steward') => requestJson(saveDashboardLink, { ...debt, link }, who)
const steward = { userId: world.users.collector!, call: 'test', address: '203.0.113.1' }
const pickNumbers = ({ result }: { result: { number: number }[] }) => result.map(({ number }) => number)

test('a report whose links were never changed has no changes, only its current links', async () => {
  assert.deepEqual(await list(), { result: [], total: 0, ...loaded })
  assert.deepEqual(await list(gold), { result: [], total: 0, api_document_URL: 'None', Link_name: 'None' })
})

test('each change is listed with its writer, time, kind, and addresses before and after, the latest first', async () => {
  await saveApi('https://api.example/v2')
  clock.advance(60_000)
  await saveDashboard('', 'administrator')
  clock.advance(60_000)
  await saveDashboard('https://dashboard.example/v2')
  assert.deepEqual(await list(), {
    result: [
      {
        number: 3,
        changed_at: '2026-11-20T20:02:00.000Z',
        changed_by: 'collector',
        kind: 'dashboard',
        before: 'None',
        after: 'https://dashboard.example/v2',
      },
      {
        number: 2,
        changed_at: '2026-11-20T20:01:00.000Z',
        changed_by: 'desk',
        kind: 'dashboard',
        before: loaded.Link_name,
        after: 'None',
      },
      {
        number: 1,
        changed_at: '2026-11-20T20:00:00.000Z',
        changed_by: 'collector',
        kind: 'api',
        before: loaded.api_document_URL,
        after: 'https://api.example/v2',
      },
    ],
    total: 3,
    api_document_URL: 'https://api.example/v2',
    Link_name: 'https://dashboard.example/v2',
  })
})

test('a restored link is a change like others', async () => {
  await saveApi(loaded.api_document_URL, 'administrator', 'https://api.example/v2')
  const { result, api_document_URL } = await list()
  const { number, changed_by, kind, before, after } = result[0]
  assert.deepEqual(
    { number, changed_by, kind, before, after },
    { number: 4, changed_by: 'desk', kind: 'api', before: 'https://api.example/v2', after: loaded.api_document_URL },
  )
  assert.equal(api_document_URL, loaded.api_document_URL)
})

/** Each action, and how many changes of links it adds. */
const operations: [scenario: string, work: () => Promise<unknown>, changes: number][] = [
  ['the same address again', () => saveApi(loaded.api_document_URL), 0],
  [
    'one that was begun with another',
    () => saveApi('https://api.example/late', 'steward', 'https://api.example/v2'),
    0,
  ],
  ['a refused link', () => portal.request(saveDashboardLink, { ...debt, link: 'javascript:alert(1)' }, 'steward'), 0],
  ['a link of a reader', () => portal.request(saveDashboardLink, { ...debt, link: '' }, 'reader'), 0],
  [
    'fields of the report',
    async () => {
      const form = await requestJson(getReportForm, debt, 'steward')
      await requestJson(saveReport, { data: { ...form.data, licence: 'Open', word: ['debt'] }, revision: 1 }, 'steward')
    },
    0,
  ],
  [
    'the links of another report',
    () => requestJson(saveDashboardLink, { ...gold, link: 'https://dashboard.example/gold' }, 'steward'),
    0,
  ],
  [
    'a row of another table that is called the same',
    () =>
      sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
      values (now(), 1, 'x', 'x', '', 'changed', 'report_keywords', ${debt.source_id}, '{"dashboard_url":"a"}', '{"dashboard_url":"b"}')`.execute(
        database,
      ),
    0,
  ],
  [
    'an automatic change by the portal',
    () => sql`update reports set dashboard_url = 'https://dashboard.example/own'`.execute(database),
    0,
  ],
  [
    'both addresses at once',
    () =>
      writeAs({ database, clock }, steward, transaction =>
        sql`update reports set title_en = 'Debt', dashboard_url = null, api_document_url = null where source_id = ${debt.source_id}`.execute(
          transaction,
        ),
      ),
    2,
  ],
]
for (const [label, work, changes] of operations)
  test(`${label}: ${changes} changes`, async () => {
    const { total } = await list()
    await work()
    const after = await list()
    assert.equal(after.total, total + changes)
    assert.equal(after.result[0].number, after.total)
  })

test('the current link is the stored one, even without an audit record', async () => {
  const stands = 'https://dashboard.example/own'
  const { result, Link_name } = await list(gold)
  assert.deepEqual([result.length, Link_name], [1, stands])
  // An edit that began with this link succeeds.
  const saved = await requestJson(saveDashboardLink, { ...gold, link: '', was: stands }, 'steward')
  assert.deepEqual(saved, { status: 'success' })
})

test('two links that were changed in one save are two changes of different kinds', async () => {
  const { result } = await list()
  const [{ number, ...dashboard }, { number: first, ...api }] = result
  assert.deepEqual([number, first], [6, 5])
  assert.partialDeepStrictEqual(dashboard, {
    kind: 'dashboard',
    before: 'https://dashboard.example/own',
    after: 'None',
  })
  assert.deepEqual(
    { kind: api.kind, before: api.before, after: api.after },
    { kind: 'api', before: loaded.api_document_URL, after: 'None' },
  )
  assert.deepEqual([dashboard.changed_at, dashboard.changed_by], [api.changed_at, api.changed_by])
})

test('a report that is created with a link has one change, and one created without has none', async () => {
  const copy = (id: string, dashboard: string | null) =>
    writeAs({ database, clock }, steward, transaction =>
      sql`insert into reports (source_id, file_name, title_en, title_th, sub_category_id, sub_level_id, status, frequency, release_date, dashboard_url)
        select ${id}, ${id}, title_en, title_th, sub_category_id, sub_level_id, status, frequency, release_date, ${dashboard}
        from reports where source_id = ${gold.source_id}`.execute(transaction),
    )
  await copy('with', 'https://dashboard.example/with')
  await copy('without', null)
  const { result, total } = await list({ source_id: 'with' })
  assert.deepEqual(
    { total, before: result[0].before, after: result[0].after },
    { total: 1, before: 'None', after: 'https://dashboard.example/with' },
  )
  assert.equal((await list({ source_id: 'without' })).total, 0)
})

test('only writer, time and addresses of an audit record are returned', async () => {
  const { text } = await portal.request(listLinkChanges, debt, 'steward')
  for (const part of ['203.0.113.1', '127.0.0.1', 'Debt', 'title', 'user_id', 'audit', 'saveApiDocument', 'Open'])
    assert.ok(!text.includes(part), `${part} occurs in ${text}`)
  for (const change of JSON.parse(text).result)
    assert.deepEqual(Object.keys(change).toSorted(), ['after', 'before', 'changed_at', 'changed_by', 'kind', 'number'])
})

const everybody: [who: string, status: number][] = [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['analyst', 403],
  ['steward', 200],
  ['administrator', 200],
  ['system', 200],
]
scenarios(
  portal,
  [
    ...everybody.map(
      ([who, status]): Scenario => ({
        name: `${who} gets ${status}`,
        call: listLinkChanges,
        input: debt,
        who,
        status,
        contains: status === 200 ? ['dashboard.example', 'collector'] : [],
        lacks: status === 200 ? [] : ['example', 'collector', 'desk'],
      }),
    ),
    {
      name: 'a report that does not exist is 404',
      call: listLinkChanges,
      input: { source_id: 'no-such' },
      who: 'steward',
      status: 404,
    },
    {
      name: 'a reader is refused for a report that does not exist too',
      call: listLinkChanges,
      input: { source_id: 'no-such' },
      who: 'reader',
      status: 403,
    },
    {
      name: 'another user in the body is ignored',
      call: listLinkChanges,
      input: { ...debt, user: 'collector', user_id: 1, previlage_id: 1 },
      who: 'reader',
      status: 403,
    },
    {
      name: 'staff need no grant for a restricted report',
      call: listLinkChanges,
      input: { source_id: 'source.revenue-forecast' },
      who: 'steward',
      headers: { 'x-total-count': '0' },
    },
  ],
  readStoredState,
)

test('changes are returned in pages, the latest first', async () => {
  const buildLink = (at: number) => `https://dashboard.example/${at}`
  const before = (await list(gold)).total
  for (let at = before + 1; at <= 25; at += 1)
    await requestJson(saveDashboardLink, { ...gold, link: buildLink(at) }, at % 2 ? 'steward' : 'administrator')
  const pages = await Promise.all([1, 2, 3].map(page => list({ ...gold, page })))
  assert.deepEqual(
    pages.flatMap(pickNumbers),
    Array.from({ length: 25 }, (_, index) => 25 - index),
  )
  for (const { total, Link_name } of pages) assert.deepEqual([total, Link_name], [25, buildLink(25)])
  assert.deepEqual(pickNumbers(await list({ ...gold, page: 4 })), [])
  assert.deepEqual(pickNumbers(await list({ ...gold, page: 5, page_size: 4 })), [9, 8, 7, 6])
  const { headers } = await portal.request(listLinkChanges, { ...gold, page: 4 }, 'steward')
  assert.equal(headers['x-total-count'], '25')
})

test('other audit records of a report are not read', async () => {
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    select now(), 1, 'x', 'saveReport', '', 'changed', 'reports', ${gold.source_id}, '{"licence":"a"}', '{"licence":"b"}'
    from generate_series(1, 2000)`.execute(database)
  await database.transaction().execute(async transaction => {
    const before = await countRecordsRead(transaction)
    const { total } = await listLinkChangePage(transaction, { sourceId: gold.source_id, page: 1, pageSize: 10 })
    assert.equal(total, 25)
    assert.equal((await countRecordsRead(transaction)) - before, 25)
  })
})

/** Number of audit records that this connection has read and not yet reported to the server's statistics. */
const countRecordsRead = async (transaction: Database) => {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'audit_records'`.execute(
    transaction,
  )
  return rows[0]!.read
}
