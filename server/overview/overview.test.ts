import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getOverview } from '../../contract/overview/overview.ts'
import { type Menu, menus } from '../../contract/permissions.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import { stoppedClock } from '../platform/clock.ts'
import { readBuildProgress } from '../tables/index.ts'
import { roleIds } from '../testing/accounts/account-ids.ts'
import { openCatalogue } from '../testing/catalogue/catalogue-portal.ts'
import { countRowsRead } from '../testing/catalogue/rows-read.ts'
import { createTemporaryFolder } from '../testing/folders.ts'
import { testPortal } from '../testing/portal.ts'
import { createOverviewDomain } from './index.ts'

const { database, world } = await openCatalogue()
// 01:30 on 21 November in Bangkok; in UTC it is still the 20th.
const clock = stoppedClock('2026-11-20T18:30:00Z')
let isProxyIgnored = false
const forwarded = { isIgnored: () => isProxyIgnored }
const { routes } = createOverviewDomain({
  database,
  clock,
  dataFolder: await createTemporaryFolder(),
  diskAlarmShare: 0.2,
  forwarded,
})
const { granted, stranger, desk } = world.users as Record<string, number>
const allMenus = Object.keys(menus) as Menu[]
const buildStaff = (heldMenus: Menu[], more: Partial<Actor> = {}): Actor => ({
  ...visitor,
  userId: desk!,
  roleId: 9,
  menus: new Set(heldMenus),
  today: '2026-11-21',
  ...more,
})
const actors: Record<string, Actor> = {
  plain: buildStaff([], { roleId: roleIds.user }),
  owing: buildStaff(allMenus, { isLoginPending: true }),
  chief: buildStaff(allMenus, { roleId: roleIds.systemAdministrator }),
  deputy: buildStaff(allMenus, { roleId: roleIds.administrator }),
  ...Object.fromEntries(allMenus.map(menu => [menu, buildStaff([menu])])),
}
const portal = testPortal(routes, actors)
const readOverview = (who: string) => portal.requestJson(getOverview, {}, who)

const getReportId = (name: string) => world.reports[name]!
await sql`update reports set next_release_date = case file_name when 'public-debt' then date '2026-11-20'
    when 'debt-service' then date '2026-11-01' when 'inflation' then date '2026-11-21' when 'old-revenue' then date '2020-01-01' end,
  description_th = case when file_name = 'gold-price' then 'ราคาทองคำ' else '' end`.execute(database)
await sql`update reports set title_th = title_en where file_name = 'gdp-current'`.execute(database)
await sql`delete from downloads`.execute(database)
// A second before and at midnight in Bangkok, now, and in a moment; and the same a week ago.
await sql`insert into downloads (report_id, kind, started_at)
  select ${getReportId('gold-price')}, 'csv', at::timestamptz - week * interval '7 days'
  from unnest(array['2026-11-20T16:59:59Z', '2026-11-20T17:00:00Z', '2026-11-20T18:30:00Z', '2026-11-20T18:30:01Z']) at,
    generate_series(0, 1) week`.execute(database)
await sql`insert into downloads (report_id, kind, started_at) values
  (${getReportId('oil-reserves')}, 'excel', '2026-11-20T18:00:00Z'), (${getReportId('oil-reserves')}, 'metadata', '2026-11-20T18:00:00Z'),
  (${getReportId('oil-reserves')}, 'csv', '2026-11-20T18:00:00Z')`.execute(database)
await sql`insert into report_drafts (report_id, user_id, made_at, published_at) values
  (${getReportId('inflation')}, ${desk}, '2026-11-20T10:00:00Z', null), (${getReportId('gold-price')}, ${desk}, '2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'),
  (${getReportId('gold-price')}, ${desk}, '2026-11-19T18:00:00Z', null), (${getReportId('gold-price')}, ${stranger}, '2026-11-20T10:00:00Z', null)`.execute(
  database,
)
await sql`insert into stored_files (digest, size_bytes, stored_at) values (${'0'.repeat(64)}, 1, '2026-11-20T10:00:00Z')`.execute(
  database,
)
await sql`insert into report_draft_files (draft_id, kind, name, digest, column_count, columns)
  select draft_id, 'csv', 'table.zip', ${'0'.repeat(64)}, 0, '[]' from report_drafts`.execute(database)
await sql`update user_report_grants set until = '2026-11-21', granted_by = ${desk} where user_id = ${granted}`.execute(
  database,
)
await sql`insert into user_report_grants (user_id, report_id, until) values
  (${stranger}, ${getReportId('oil-reserves')}, '2026-11-28'), (${world.users.collector}, ${getReportId('oil-reserves')}, '2026-11-29'),
  (${desk}, ${getReportId('revenue-forecast')}, '2026-11-20')`.execute(database)
await sql`insert into mails (to_address, subject, queued_at, sent_at, failed_at, failure) values
  ('gone@example.org', 'Verify', '2026-11-18T00:00:00Z', null, '2026-11-19T00:00:00Z', '550'),
  ('old@example.org', 'Verify', '2026-11-01T00:00:00Z', null, '2026-11-13T18:29:59Z', '550'),
  ('fine@example.org', 'Verify', '2026-11-19T00:00:00Z', '2026-11-19T00:00:00Z', null, null)`.execute(database)
await sql`insert into jobs (queue, payload, queued_at, next_try_at, tries, last_answer) values
  ('mails', '{}', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', 2, 'ECONNREFUSED'), ('mails', '{}', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', 0, null),
  ('consent', '{}', '2026-11-19T00:00:00Z', '2026-11-21T00:00:00Z', 3, '500'), ('consent', '{}', '2026-11-18T00:00:00Z', '2026-11-21T00:00:00Z', 1, '503')`.execute(
  database,
)
await sql`with job as (insert into run_jobs (namespace, name, first_seen_at) values ('airflow', 'wf_gold', '2026-11-01T00:00:00Z'),
    ('airflow', 'wf_oil', '2026-11-01T00:00:00Z'), ('airflow', 'wf_well', '2026-11-01T00:00:00Z') returning job_id, name)
  insert into runs (job_id, run_key, state, started_at, ended_at, message, decided_rank, decided_at, decided_by)
  select job_id, name || at, state, at::timestamptz, at::timestamptz, message, 1, at::timestamptz, '\\x00' from job join (values
    ('wf_gold', '2026-11-18T00:00:00Z', 'done', null), ('wf_gold', '2026-11-19T00:00:00Z', 'error', 'No route'),
    ('wf_gold', '2026-11-20T00:00:00Z', 'error', 'Timeout'), ('wf_gold', '2026-11-20T01:00:00Z', 'running', null),
    ('wf_oil', '2026-11-20T12:00:00Z', 'error', null), ('wf_well', '2026-11-19T00:00:00Z', 'error', 'No route'),
    ('wf_well', '2026-11-20T00:00:00Z', 'done', null)) r (name, at, state, message) using (name)`.execute(database)
interface AddedRecord {
  at: string
  subject: string
  key: string
  action?: string
}

const addRecord = ({ at, subject, key, action = 'changed' }: AddedRecord) =>
  sql`
  insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
  values (${at}, ${desk}, 'desk', 'aCall', '192.0.2.7', ${action}, ${subject}, ${key}, '{"title_en": "was secret"}', '{"title_en": "now secret"}')`.execute(
    database,
  )
await addRecord({ at: '2026-11-19T16:59:59Z', subject: 'reports', key: 'source.too-old' })
await addRecord({ at: '2026-11-19T17:00:00Z', subject: 'reports', key: 'source.gold-price' })
await addRecord({ at: '2026-11-20T02:00:00Z', subject: 'user_group_members', key: `7 ${desk}`, action: 'added' })
await addRecord({ at: '2026-11-20T02:00:00Z', subject: 'user_group_members', key: `7 ${stranger}`, action: 'added' })
await addRecord({ at: '2026-11-20T03:00:00Z', subject: 'users', key: String(stranger) })

for (const [who, status] of [
  ['visitor', 401],
  ['owing', 401],
  ['plain', 403],
] as const)
  test(`${who} is refused with ${status} and gets no data`, async () => {
    const { status: actualStatus, text } = await portal.request(getOverview, {}, who)
    assert.equal(actualStatus, status)
    assert.doesNotMatch(text, /gold|result|total/i)
  })

/** The parts that each menu adds for a user with a menu. */
const added: Partial<Record<Menu, string[]>> = {
  ReportConfiguration: [
    'late_releases',
    'drafts',
    'releases',
    'waiting_for_second',
    'missing_thai',
    'missing_dictionaries',
    'low_disk',
    'table_builds',
  ],
  ReportsManagement: ['ending_grants'],
  WorkBench: ['failed_loads'],
  ConsentAgreement: ['failing_deliveries'],
  UserManagement: ['failed_mails', 'proxy_ignored', 'failing_mails'],
}
const shownToAll = ['at', 'downloads_today', 'changes', 'names']
for (const menu of allMenus)
  test(`${menu} adds only its own parts`, async () => {
    const overview = await readOverview(menu)
    assert.deepEqual(Object.keys(overview).sort(), [...shownToAll, ...(added[menu] ?? [])].sort())
  })

test('a role with every menu sees every part', async () => {
  assert.deepEqual(
    Object.keys(await readOverview('deputy')).sort(),
    [...shownToAll, ...Object.values(added).flat()].sort(),
  )
})

const listIds = (list: { result: { source_id: string }[] }) => list.result.map(({ source_id }) => source_id)

test('a release is late from the day after its due date in Bangkok, and only for an Active report', async () => {
  const { late_releases } = await readOverview('ReportConfiguration')
  assert.deepEqual(listIds(late_releases), ['source.debt-service', 'source.public-debt'])
  assert.deepEqual(late_releases.result[0].next_release_date, '2026-11-01')
  assert.equal(late_releases.total, 2)
})

test('users see only their own waiting drafts', async () => {
  const { drafts } = await readOverview('ReportConfiguration')
  assert.deepEqual(listIds(drafts), ['source.inflation'])
  assert.equal(drafts.result[0].expires_at, '2026-11-21T10:00:00.000Z')
})

test('grants that end within seven days are listed, including today and the seventh day', async () => {
  const { ending_grants } = await readOverview('ReportsManagement')
  assert.deepEqual(
    ending_grants.result.map(({ until }: { until: string }) => until),
    ['2026-11-21', '2026-11-28'],
  )
})

test('a load fails until a later run succeeds, and a running one has no effect', async () => {
  const { failed_loads } = await readOverview('WorkBench')
  const loads = failed_loads.result.map(({ job_id: _, ...load }: Record<string, unknown>) => load)
  assert.deepEqual(loads, [
    { name: 'wf_oil', failing_since: '2026-11-20T12:00:00.000Z', failures: 1, message: null },
    { name: 'wf_gold', failing_since: '2026-11-19T00:00:00.000Z', failures: 2, message: 'Timeout' },
  ])
  assert.equal(failed_loads.total, 2)
})

test('mails that were given up this week and failing queues are listed with the responses', async () => {
  const { failed_mails, failing_mails } = await readOverview('UserManagement')
  assert.deepEqual(failed_mails, {
    result: [{ email: 'gone@example.org', subject: 'Verify', failure: '550', failed_at: '2026-11-19T00:00:00.000Z' }],
    total: 1,
  })
  assert.deepEqual(failing_mails, { count: 1, since: '2026-11-20T00:00:00.000Z', last_answer: 'ECONNREFUSED' })
  const { failing_deliveries } = await readOverview('ConsentAgreement')
  assert.deepEqual(failing_deliveries, { count: 2, since: '2026-11-18T00:00:00.000Z', last_answer: '503' })
})

test('gaps in Thai texts and in dictionaries equal a separate count', async () => {
  const { missing_thai, missing_dictionaries } = await readOverview('ReportConfiguration')
  const { rows } = await sql<{ thai: number; dictionary: number }>`select
    count(*) filter (where title_th !~ '[ก-ฮ]' or description_th = '')::integer as thai,
    count(*) filter (where not exists (select from report_columns c where c.report_id = r.report_id) or exists (select from report_columns c
      where c.report_id = r.report_id and description_en = '' and description_th = ''))::integer as dictionary
    from reports r where status = 'Active'`.execute(database)
  assert.deepEqual({ thai: missing_thai.total, dictionary: missing_dictionaries.total }, rows[0])
  assert.equal(missing_thai.result.length, 5)
  assert.ok(!listIds(missing_thai).includes('source.gold-price'))
  const gdp = await sql<{
    gaps: string[]
  }>`select gaps from report_gaps where report_id = ${getReportId('gdp-current')}`.execute(database)
  assert.ok(gdp.rows[0]!.gaps.includes('titleTh'))
})

test('only users who manage accounts see that a proxy is not trusted', async () => {
  const readsProxyWarning = async (who: string) => (await readOverview(who)).proxy_ignored
  assert.equal(await readsProxyWarning('UserManagement'), false)
  isProxyIgnored = true
  assert.deepEqual(
    [await readsProxyWarning('UserManagement'), await readsProxyWarning('ReportConfiguration')],
    [true, undefined],
  )
  isProxyIgnored = false
})

test('the day begins at midnight in Bangkok, is counted by hour, and is compared with a week ago', async () => {
  const { downloads_today } = await readOverview('chief')
  assert.deepEqual(downloads_today.hours, [1, 4])
  assert.deepEqual([downloads_today.total, downloads_today.last_week], [5, 2])
  assert.deepEqual(
    downloads_today.result.map(({ file_name, download }: Record<string, unknown>) => [file_name, download]),
    [['gold-price', 2]],
    'a restricted report is counted, but named only for users with access',
  )
})

test('changes since yesterday have no values and depend on the menus; those of one call count once', async () => {
  const all = await readOverview('chief')
  assert.deepEqual(
    all.changes.map(({ subject, key, count, columns }: Record<string, unknown>) => [subject, key, count, columns]),
    [
      ['users', String(stranger), 1, ['title_en']],
      ['user_group_members', `7 ${desk}`, 2, []],
      ['reports', 'source.gold-price', 1, ['title_en']],
    ],
  )
  assert.doesNotMatch(JSON.stringify(all), /secret|192\.0\.2\.7/)
  const listSubjects = async (who: string) =>
    (await readOverview(who)).changes.map(({ subject }: { subject: string }) => subject)
  assert.deepEqual(await listSubjects('ReportConfiguration'), ['reports'])
  assert.deepEqual(await listSubjects('GroupUserManagement'), ['user_group_members'])
  assert.deepEqual(await listSubjects('UserManagement'), ['users'])
  assert.deepEqual(await listSubjects('WorkBench'), [])
})

test('tables are counted as ready, waiting or refused, with the reason and place of a refusal', async () => {
  const { table_builds: before } = await readOverview('ReportConfiguration')
  assert.ok(before.total > 2)
  assert.deepEqual(
    { ready: before.ready, waiting: before.waiting, total: before.refused.total },
    { ready: 0, waiting: before.total, total: 0 },
  )
  const addBuild = (fileName: string, outcome: Record<string, unknown>) => {
    const { parquet_digest = null, row_count = null, reason = null, columns = [] } = outcome
    return sql`insert into table_builds (csv_digest, choices_digest, built_at, columns, parquet_digest, row_count, reason)
      select digest, md5('{}'), now(), ${JSON.stringify(columns)}::jsonb, ${parquet_digest}, ${row_count}::bigint, ${reason}
      from report_files where report_id = ${getReportId(fileName)} and kind = 'csv' and is_current`.execute(database)
  }
  await addBuild('gold-price', { reason: 'misfits', columns: [{ column: 'Price', row: 7, text: 'secret' }] })
  const overview = await readOverview('ReportConfiguration')
  const { table_builds } = overview
  assert.equal(table_builds.waiting, before.total - 1)
  const { export_excel_name: _, export_excel_name_th: __, ...refusedBuild } = table_builds.refused.result[0]
  assert.deepEqual(refusedBuild, { source_id: 'source.gold-price', reason: 'misfits', column: 'Price', row: 7 })
  assert.doesNotMatch(JSON.stringify(overview), /secret/)
  await sql`insert into jobs (queue, payload, queued_at, next_try_at, tries, last_answer)
    values ('parquet-builds', '{"csvDigest": "a", "choicesDigest": "b"}', now(), now(), 1, 'The build failed')`.execute(
    database,
  )
  assert.equal((await readOverview('ReportConfiguration')).table_builds.last_answer, 'The build failed')
})

test('tables are counted again only after a change', async () => {
  const countReads = (times: number) =>
    countRowsRead(database, 'report_versions', async reading => {
      for (let time = 0; time < times; time += 1) await readBuildProgress(reading, clock, 5)
    })
  const { rowsRead } = await countReads(1)
  assert.ok(rowsRead > 0)
  assert.equal((await countReads(3)).rowsRead, rowsRead)
})
