import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { exportSystemReport } from '../../../contract/usage/exports.ts'
import { countSystemReports, loadSystemReport } from '../../../contract/usage/system-reports.ts'
import { visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { serveExport } from '../../platform/http/downloads/exports.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { testPortal } from '../../testing/portal.ts'
import { createUsageDomain } from '../index.ts'
import { exportSystemReportAs } from './system-reports.ts'

const { pool, database, world } = await openCatalogue()
// 01:30 on 21 November in Bangkok.
const clock = stoppedClock('2026-11-20T18:30:00Z')
const { routes, exports = [] } = createUsageDomain({ database, clock })
const { granted, stranger, desk } = world.users as Record<string, number>
const buildUser = (userId: number | undefined, menus: string[] = []) => ({
  ...visitor,
  userId,
  roleId: roleIds.dataSteward,
  menus: new Set(menus) as never,
})
const actors = {
  visitor,
  owing: { ...buildUser(granted, ['UserManagement']), isLoginPending: true },
  reader: buildUser(stranger),
  counsel: buildUser(desk, ['ConsentAgreement', 'ReportConfiguration']),
  manager: buildUser(granted, ['UserManagement']),
  steward: buildUser(granted, ['UserManagement', 'ReportConfiguration']),
}
const portal = testPortal(routes, actors)
for (const exported of exports) serveExport(portal.app, exported)

const loadReport = (input: object, who = 'manager') => portal.requestParsed(loadSystemReport, input, who)
const downloadReport = (query: Record<string, string>, who = 'manager') =>
  portal.app.inject({ url: `/api${exportSystemReport.path}`, query, headers: { cookie: `who=${who}` } })
const parseRecords = (body: string) => parse(body, { bom: true, columns: true }) as Record<string, string>[]
const buildRange = (date_column: string, start: string, end: string) => ({ date_column, start, end })
const today = buildRange('last_update', '2026-11-21', '2026-11-21')
const readRecords = () =>
  database
    .selectFrom('audit_records')
    .select(['username', 'call', 'action', 'subject', 'key', 'after'])
    .orderBy('audit_id')
    .execute()

const gold = world.reports['gold-price']!
const debt = world.reports['public-debt']!
await sql`delete from downloads`.execute(database)
await sql`insert into downloads (report_id, user_id, kind, started_at) values
  (${gold}, ${stranger}, 'csv', '2026-11-19T16:59:59Z'),
  (${gold}, ${stranger}, 'csv', '2026-11-19T17:00:00Z'), (${gold}, ${stranger}, 'excel', '2026-11-20T16:59:59Z'),
  (${debt}, ${stranger}, 'csv', '2026-11-20T17:00:00Z'), (${debt}, null, 'metadata', '2026-11-20T17:00:00Z')`.execute(
  database,
)
await sql`insert into daily_logins (day, logins) values ('2026-11-10', 3), ('2026-11-19', 9), ('2026-11-21', 5)`.execute(
  database,
)
await sql`update users set firstname = '=1+1', lastname = 'สุขสันต์', last_login_at = '2026-11-20T17:00:00Z',
  first_login_at = '2026-01-01T00:00:00Z' where user_id = ${stranger}`.execute(database)
await sql`insert into consent_agreements (name, version, created_at) values ('Agreement', '+1.0', now())`.execute(
  database,
)
await sql`insert into consent_acceptances (user_id, agreement_id, purpose, given, version, accepted_at, address)
  select ${stranger}, agreement_id, 'policy', true, version, '2026-11-20T16:59:59Z', 'x' from consent_agreements`.execute(
  database,
)
await sql`insert into consent_acceptances (user_id, purpose, given, version, accepted_at, address)
  values (${stranger}, 'news', true, '1', '2026-11-20T16:59:59Z', 'x')`.execute(database)

for (const [who, status] of [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['counsel', 403],
] as const)
  test(`${who} is refused with ${status}, sees no name, and is not recorded`, async () => {
    const before = await readRecords()
    assert.equal((await loadReport(today, who)).status, status)
    const { statusCode, body } = await downloadReport(today, who)
    assert.equal(statusCode, status)
    assert.doesNotMatch(body, /stranger/)
    assert.deepEqual(await readRecords(), before)
  })

const refused: [description: string, input: Record<string, string>, field: string, rule?: string][] = [
  ['another report', { ...today, date_column: 'users' }, 'date_column'],
  ['no report', { start: today.start, end: today.end }, 'date_column'],
  ['a start to come', { ...today, start: '2026-11-22', end: '2026-11-22' }, 'start', 'dayToCome'],
  ['an end to come', { ...today, end: '2026-11-22' }, 'end', 'dayToCome'],
  ['an end before the start', { ...today, end: '2026-11-20' }, 'end', 'rangeReversed'],
  ['367 days', buildRange('LastLogin', '2025-11-20', '2026-11-21'), 'end', 'rangeTooLong'],
  ['a hundred years', buildRange('LastLogin', '1926-11-21', '2026-11-21'), 'end', 'rangeTooLong'],
  ['no date', { ...today, start: "x'" }, 'start'],
  ['a Buddhist year', { ...today, start: '2569-11-21' }, 'start'],
]
for (const [description, input, field, rule] of refused)
  test(`${description} is refused by name and not recorded`, async () => {
    const before = await readRecords()
    const { status, body } = await loadReport(input)
    assert.equal(status, 400)
    assert.deepEqual([body.fields[0].field, body.fields[0].rule], [field, rule])
    const { statusCode, headers } = await downloadReport(input)
    assert.equal(statusCode, 400)
    assert.equal(headers['content-disposition'], undefined)
    assert.deepEqual(await readRecords(), before)
  })

for (const [who, status] of [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['counsel', 403],
] as const)
  test(`${who} does not see the number of rows`, async () => {
    const reply = await portal.request(countSystemReports, { start: today.start, end: today.end }, who)
    assert.equal(reply.status, status)
    assert.doesNotMatch(reply.text, /total/)
  })

test('the counts of each report equal those of LOAD, without a record; an invalid range is refused', async () => {
  const before = await readRecords()
  const days = { start: '2026-11-20', end: '2026-11-21' }
  const { text } = await portal.request(countSystemReports, days, 'manager')
  const { result } = JSON.parse(text)
  assert.deepEqual(await readRecords(), before)
  for (const { date_column, total } of result)
    assert.equal(total, (await loadReport({ date_column, ...days })).body.total, date_column)
  assert.deepEqual(
    result.map(({ total }: { total: number }) => total),
    [1, 3, 1],
  )
  const { status } = await portal.request(countSystemReports, { start: '2026-11-22', end: '2026-11-22' }, 'manager')
  assert.equal(status, 400)
})

test('a range of 366 days is accepted, and a named table is ignored', async () => {
  const { status } = await loadReport({
    ...buildRange('LastLogin', '2025-11-21', '2026-11-21'),
    table: "users'; drop table users",
  })
  assert.equal(status, 200)
})

test('daily use is counted by user, report and day in Bangkok; visitors have no name', async () => {
  const { body } = await loadReport(buildRange('last_update', '2026-11-20', '2026-11-21'))
  assert.deepEqual(body, {
    status: 'success',
    data: [
      { username: 'stranger', filename: 'gold-price', last_update: '2026-11-20', download: 2 },
      { username: 'stranger', filename: 'public-debt', last_update: '2026-11-21', download: 1 },
      { username: '', filename: 'public-debt', last_update: '2026-11-21', download: 1 },
    ],
    total: 3,
    use: [
      { day: '2026-11-20', download: 2, login: 0 },
      { day: '2026-11-21', download: 2, login: 5 },
    ],
  })
})

test('an Inactive report is named only to roles that edit reports, and its downloads count for all', async () => {
  await sql`update reports set status = 'Inactive' where report_id = ${debt}`.execute(database)
  for (const [who, name] of [
    ['manager', ''],
    ['steward', 'public-debt'],
  ] as const) {
    const { body } = await loadReport(today, who)
    assert.deepEqual(
      body.data.map(({ filename, download }: Record<string, unknown>) => [filename, download]),
      [
        [name, 1],
        [name, 1],
      ],
    )
    assert.deepEqual(
      parseRecords((await downloadReport(today, who)).body).map(({ filename }) => filename),
      [name, name],
    )
    const [profile] = (await loadReport({ ...today, date_column: 'LastLogin' }, who)).body.data
    assert.deepEqual([profile.downloadReport, profile.numberOfdownload], [name, 1])
  }
  await sql`update reports set status = 'Active' where report_id = ${debt}`.execute(database)
})

test('a day with only logins is in the use, although it has no row', async () => {
  const { body } = await loadReport(buildRange('last_update', '2026-11-09', '2026-11-11'))
  assert.equal(body.status, 'no file')
  assert.deepEqual(body.use, [{ day: '2026-11-10', download: 0, login: 3 }])
})

test('profiles list users whose last login is within the range, with their downloads in it', async () => {
  const { body } = await loadReport({ ...today, date_column: 'LastLogin' })
  assert.equal(body.total, 1)
  const [row] = body.data
  assert.deepEqual(
    [row.username, row.Status_name, row.VerifyEmail, row.FisrtLogin, row.LastLogin],
    ['stranger', 'Active', '', '2026-01-01 07:00:00', '2026-11-21 00:00:00'],
  )
  assert.deepEqual([row.downloadReport, row.numberOfdownload], ['public-debt', 1])
  assert.equal((await loadReport(buildRange('LastLogin', '2026-11-20', '2026-11-20'))).body.status, 'no file')
})

test('acceptances of agreements are listed by day, and choices about news are not', async () => {
  const { body } = await loadReport(buildRange('Acceptance_Date', '2026-11-20', '2026-11-20'))
  assert.deepEqual(body.data, [
    { username: 'stranger', Consent_Version: '+1.0', Acceptance_Date: '2026-11-20 23:59:59' },
  ])
  assert.equal((await loadReport({ ...today, date_column: 'Acceptance_Date' })).body.status, 'no file')
})

test('a report without rows returns "no file", and the first rows come with the total', async () => {
  assert.deepEqual((await loadReport(buildRange('last_update', '2026-01-01', '2026-01-31'))).body, {
    status: 'no file',
    data: [],
    total: 0,
    use: [],
  })
  const { body } = await loadReport({ ...buildRange('last_update', '2026-11-20', '2026-11-21'), page_size: 1 })
  assert.deepEqual([body.data.length, body.total], [1, 3])
})

test('the CSV has the columns of the specification, is marked as UTF-8, and has no formula', async () => {
  const { headers, body, rawPayload } = await downloadReport({ ...today, date_column: 'LastLogin' })
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(headers['content-disposition']), /filename="systemReport-profiles-2026-11-21\.csv"/)
  assert.deepEqual([...rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const [row] = parseRecords(body)
  assert.deepEqual(
    Object.keys(row!).join(),
    'username,firstname,lastname,usage_objective,other_object,Status_name,email,VerifyEmail,FisrtLogin,LastLogin,downloadReport,numberOfdownload',
  )
  assert.deepEqual([row!.firstname, row!.lastname], ["'=1+1", 'สุขสันต์'])
  const consent = await downloadReport(buildRange('Acceptance_Date', '2026-11-20', '2026-11-20'))
  assert.deepEqual(parseRecords(consent.body), [
    { username: 'stranger', Consent_Version: "'+1.0", Acceptance_Date: '2026-11-20 23:59:59' },
  ])
  const empty = await downloadReport(buildRange('last_update', '2026-01-01', '2026-01-31'))
  assert.match(
    String(empty.headers['content-disposition']),
    /filename="systemReport-daily-2026-01-01-to-2026-01-31\.csv"/,
  )
  assert.equal(empty.body, '\uFEFFusername,filename,last_update,download\r\n')
})

test('each load and each download is recorded once, with its report and its days', async () => {
  const earlierCount = (await readRecords()).length
  await loadReport(today)
  await downloadReport(today)
  const expectedRecord = { username: 'granted', action: 'added', subject: 'system_reports', key: 'last_update' }
  const after = { start: '2026-11-21', end: '2026-11-21' }
  assert.deepEqual((await readRecords()).slice(earlierCount), [
    { ...expectedRecord, call: 'loadSystemReport', after },
    { ...expectedRecord, call: 'exportSystemReport', after },
  ])
})

test('many rows are exported once each, in every report', async () => {
  const many = 1200
  await sql`insert into users (username, last_login_at) select 'many.' || n, '2026-06-01T05:00:00Z'
    from generate_series(1, ${many}::integer) n`.execute(database)
  await sql`insert into downloads (report_id, user_id, kind, started_at) select ${gold}, user_id, 'csv', '2026-06-01T05:00:00Z'
    from users where username like 'many.%'`.execute(database)
  await sql`insert into consent_acceptances (user_id, agreement_id, purpose, given, version, accepted_at, address)
    select user_id, agreement_id, 'policy', true, version, '2026-06-01T05:00:00Z', 'x' from users, consent_agreements
    where username like 'many.%'`.execute(database)
  for (const report of ['LastLogin', 'last_update', 'Acceptance_Date']) {
    const input = buildRange(report, '2026-06-01', '2026-06-01')
    const names = parseRecords((await downloadReport(input)).body).map(({ username }) => username)
    assert.equal(new Set(names).size, many, report)
    assert.equal(names.length, many, report)
    assert.equal((await loadReport(input)).body.total, many)
  }
})

test('the first rows of a year are sent before the other days are read, with few rows in memory', async () => {
  await sql`insert into downloads (report_id, user_id, kind, started_at) select report_id, ${stranger}, 'csv', '2025-11-21T00:00:00Z' from reports`.execute(
    database,
  )
  let statementCount = 0
  const counting = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (query.sql.includes('from downloads')) statementCount += 1
    },
  })
  const writer = { userId: granted!, call: 'exportSystemReport', address: '::1' }
  const year = { report: 'daily', start: '2025-11-21', end: '2026-11-21' } as const
  const lines = await exportSystemReportAs({ database: counting, clock }, actors.manager, writer, year)
  await lines.next()
  assert.equal(statementCount, 0, 'the names of the columns need no row')
  assert.match(String((await lines.next()).value), /2025-11-21/)
  assert.equal(statementCount, 1)
  await lines.return(undefined)
})
