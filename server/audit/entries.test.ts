import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listAuditEntries } from '../../contract/audit/entries.ts'
import { listAuditRecords } from '../../contract/audit/records.ts'
import { saveCategory } from '../../contract/catalogue/category-editing.ts'
import { getReportForm, saveReport } from '../../contract/catalogue/report-editing.ts'
import { openEditing } from '../testing/catalogue/editing.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'

const { requestJson, portal, readStoredState, clock, database, world } = await openEditing()
const listEntries = (input: object = {}) => requestJson(listAuditEntries, input, 'system')

const form = await requestJson(getReportForm, { source_id: 'source.gold-price' }, 'steward')
await requestJson(saveReport, { data: { ...form.data, word: ['baht'], status: 'Inactive' }, revision: 1 }, 'steward')
await requestJson(saveCategory, { name: 'Health', name_th: 'สุขภาพ', icon: 'folder' }, 'administrator')

interface WrittenEntry {
  subject: string
  keys: string[]
  action?: string
  call?: string
  userId?: number
  after?: object
}
/** Writes the records of one transaction, one second after the previous one. */
const writeEntry = async ({ subject, keys, action = 'added', call = 'made', userId = 1, after = {} }: WrittenEntry) => {
  clock.advance(1000)
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    select ${clock.now()}, ${userId}, ${`person${userId}`}, ${call}, '203.0.113.1', ${action}, ${subject}, key, null, ${JSON.stringify(after)}::jsonb
    from unnest(${keys}::text[]) as key`.execute(database)
}
const listNumbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from)

scenarios(
  portal,
  [
    ...['visitor', 'owing'].map((who): Scenario => ({ name: who, call: listAuditEntries, who, status: 401 })),
    ...['reader', 'analyst', 'steward', 'administrator'].map(
      (who): Scenario => ({
        name: `${who}, whatever their menus`,
        call: listAuditEntries,
        who,
        status: 403,
        contains: ['Permission denied'],
        lacks: ['saveReport'],
      }),
    ),
    {
      name: 'a system administrator gets the entries',
      call: listAuditEntries,
      who: 'system',
      contains: ['saveReport', 'Inactive'],
    },
    ...(
      [
        ['before', ['x', '', 5, '2026-11-20', '2026-13-20T00:00:00Z', '0000-01-01T00:00:00Z']],
        ['topic', ['x', '', 5]],
        ['audit_id', [0, '1', 1.5, null]],
        ['page_size', [0, 1001]],
        ['until', ['', null]],
      ] as [string, unknown[]][]
    ).flatMap(([field, values]) =>
      values.map(
        (value): Scenario => ({
          name: `${field} ${JSON.stringify(value)} is refused by name`,
          call: listAuditEntries,
          who: 'system',
          input: { [field]: value },
          status: 400,
          contains: [`"field":"${field}"`],
        }),
      ),
    ),
  ],
  readStoredState,
)

test('the records of one transaction are one entry, grouped by action and table', async () => {
  const { result, total, people, names } = await listEntries()
  assert.deepEqual(
    result.map(({ username, call, address, count, parts }: Record<string, unknown>) => ({
      username,
      call,
      address,
      count,
      parts: (parts as Record<string, unknown>[]).map(({ action, subject, count }) => ({ action, subject, count })),
    })),
    [
      {
        username: 'desk',
        call: 'saveCategory',
        address: '127.0.0.1',
        count: 1,
        parts: [{ action: 'added', subject: 'categories', count: 1 }],
      },
      {
        username: 'collector',
        call: 'saveReport',
        address: '127.0.0.1',
        count: 2,
        parts: [
          { action: 'changed', subject: 'reports', count: 1 },
          { action: 'changed', subject: 'report_keywords', count: 1 },
        ],
      },
    ],
  )
  assert.equal(total, 3)
  assert.deepEqual(people, ['collector', 'desk'])
  assert.ok(names.some(({ name }: { name: string }) => name === form.data.export_excel_name))
  const [{ before, after }] = result[1].parts[0].result
  assert.deepEqual([before, after], [{ status: 'Active' }, { status: 'Inactive' }])
})

test('a transaction is complete even if only one of its records matches', async () => {
  const { result, total } = await listEntries({ text_search: 'baht' })
  assert.deepEqual([result.length, result[0].count, total], [1, 2, 1])
})

test('more than 10,000 records are not counted', async () => {
  await writeEntry({
    subject: 'user_group_members',
    keys: listNumbers(10_000).map(number => `5 ${number}`),
    call: 'many',
  })
  assert.equal((await listEntries({ call: 'many' })).total, 10_000)
  await writeEntry({ subject: 'user_group_members', keys: ['5 10001'], call: 'many' })
  assert.equal((await listEntries({ call: 'many' })).total, null)
})

test('an entry of thousands has its count and its first records; listAuditRecords returns the rest', async () => {
  const keys = listNumbers(3000).map(number => `4 ${number}`)
  await writeEntry({ subject: 'user_group_members', keys, call: 'addToUserGroup' })
  const { result } = await listEntries({ call: 'addToUserGroup' })
  const [entry, ...more] = result
  assert.deepEqual([more, entry.count], [[], 3000])
  const [part] = entry.parts
  assert.deepEqual([part.count, part.first_keys, part.second_keys, part.result.length], [3000, 1, 3000, 6])
  const second = part.result[0].key.split(' ')[1]
  assert.equal(second, '1')
  const rest = await requestJson(listAuditRecords, { entry_id: entry.entry_id, page: 3, page_size: 1000 }, 'system')
  assert.deepEqual([rest.total, rest.result.length, rest.result.at(-1).audit_id], [3000, 1000, entry.entry_id])
})

test('the second thing that a row joins has its name, also in a change', async () => {
  const gold = world.reports['gold-price']!
  await writeEntry({
    subject: 'user_report_grants',
    keys: [`1 ${gold}`],
    action: 'changed',
    after: { until: '2026-12-31' },
  })
  const { names } = await listEntries({ subject: 'user_report_grants' })
  assert.ok(names.some(({ column, value }: Record<string, string>) => column === 'report_id' && value === String(gold)))
})

test('all pages together have every entry once and complete, also for two people in one millisecond', async () => {
  for (const number of listNumbers(5))
    await writeEntry({ subject: 'users', keys: listNumbers(number + 1).map(String), call: 'paged' })
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key)
    select ${clock.now()}, 2, 'person2', 'paged', '', 'removed', 'users', key from unnest(array['1', '2']) as key`.execute(
    database,
  )
  const fullPage = await listEntries({ call: 'paged' })
  assert.deepEqual([fullPage.result.length, fullPage.earlier], [6, null])
  const pages = []
  for (let before: string | undefined; ; ) {
    const { result, earlier } = await listEntries({ call: 'paged', page_size: 2, before })
    pages.push(...result)
    if (earlier === null) break
    before = earlier
  }
  assert.deepEqual(pages, fullPage.result)
  assert.deepEqual(
    pages.map(({ count }) => count),
    [2, 6, 5, 4, 3, 2],
  )
})

test('an entry is found by the id of any of its records', async () => {
  const [pagedRecord] = (await listEntries({ call: 'paged' })).result.slice(-1)
  const { result, total } = await listEntries({ audit_id: pagedRecord.entry_id + 1 })
  assert.deepEqual([result, total], [[pagedRecord], 1])
  assert.deepEqual((await listEntries({ audit_id: 999_999 })).result, [])
})

test('a topic matches tables by name, and exports and refused attempts by action', async () => {
  await sql`alter table audit_records drop constraint if exists audit_records_action_check`.execute(database)
  await writeEntry({ subject: 'reports', keys: ['x'], action: 'refused', call: 'tried' })
  await writeEntry({
    subject: 'users',
    keys: ['1'],
    action: 'changed',
    call: 'exportReportsOfUser',
    after: { exported: 'CSV' },
  })
  await writeEntry({ subject: 'system_reports', keys: ['use'], call: 'exportSystemReport' })
  const listCalls = async (topic: string) =>
    new Set((await listEntries({ topic, page_size: 100 })).result.map(({ call }: { call: string }) => call))
  assert.deepEqual(await listCalls('refused'), new Set(['tried']))
  assert.deepEqual(await listCalls('exports'), new Set(['exportSystemReport', 'exportReportsOfUser']))
  assert.deepEqual(await listCalls('fields'), new Set(['tried', 'saveReport']))
  assert.deepEqual(await listCalls('catalogue'), new Set(['saveCategory']))
  assert.deepEqual(await listCalls('publications'), new Set())
})

test('words match writers, and reports by title', async () => {
  const listCalls = async (text_search: string) =>
    (await listEntries({ text_search, page_size: 100 })).result.map(({ call }: { call: string }) => call)
  assert.deepEqual(await listCalls('DESK'), ['saveCategory'])
  await writeEntry({
    subject: 'report_drafts',
    keys: [String(world.reports['gold-price'])],
    action: 'changed',
    call: 'sent',
  })
  assert.ok((await listCalls(form.data.export_excel_name.toLowerCase())).includes('sent'))
})
