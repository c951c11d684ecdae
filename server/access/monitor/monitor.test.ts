import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { explainAccess } from '../../../contract/access/explanations.ts'
import {
  grantReportGroupToGroups,
  grantReportGroupToUsers,
  grantReportToGroups,
  grantReportToUsers,
  withdrawReportFromUsers,
  withdrawReportGroupFromGroups,
  withdrawReportGroupFromUsers,
} from '../../../contract/access/grants.ts'
import * as monitor from '../../../contract/access/monitor.ts'
import { listGrantsForReview, listGroupsForReview, reviewGrant } from '../../../contract/access/reviews.ts'
import { listTrialChoices, tryChange } from '../../../contract/access/trials.ts'
import type { Call } from '../../../contract/call.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { menus } from '../../../contract/permissions.ts'
import { serveExport } from '../../platform/http/downloads/exports.ts'
import { openGranting } from '../../testing/granting.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { accessExports } from './export-routes.ts'

const { portal, requestJson, state, database, clock, users, groups, collections, reports } = await openGranting()
for (const exported of accessExports({ database, clock })) serveExport(portal.app, exported)
const report = { source_id: 'source.revenue-forecast' }
const someone = { username: 'granted' }
const collection = { group_report_id: collections.Forecasts! }
const watched: [call: Call, input: object][] = [
  [monitor.listMonitoredUsers, {}],
  [monitor.listReportsOfUser, someone],
  [monitor.listReportGroupsOfUser, someone],
  [monitor.listGroupsOfUser, someone],
  [monitor.listUsersOfReport, report],
  [monitor.listGroupsOfReport, report],
  [monitor.listReportGroupsOfReport, report],
  [explainAccess, { ...someone, ...report }],
  [tryChange, { change: 'leave group', ...someone, group_id: groups['Debt desk'] }],
  [listTrialChoices, {}],
]
const reviewed: [call: Call, fine: object][] = [
  [listGrantsForReview, report],
  [listGroupsForReview, {}],
  [reviewGrant, { kind: 'user to report', holder_id: 1, subject_id: 1, decision: 'keep' }],
]
const refuse = (calls: [call: Call, fine: object][], may: string): Scenario[] =>
  calls.flatMap(([call, input]) => [
    { name: 'a visitor is refused', call, input, status: 401 },
    { name: 'a pending login is refused', call, input, who: 'owing', status: 401 },
    ...['reader', 'steward', ...Object.keys(menus).filter(menu => menu !== may)].map(who => ({
      name: `${who} is refused`,
      call,
      input,
      who,
      status: 403,
    })),
  ])
scenarios(portal, [...refuse(watched, 'ReportPermissionMonitor'), ...refuse(reviewed, 'ReportsManagement')], state)
scenarios(
  portal,
  watched.map(([call, input]) => ({
    name: 'a holder of the menu is allowed',
    call,
    input,
    who: 'ReportPermissionMonitor',
  })),
  state,
)
scenarios(
  portal,
  [
    [explainAccess, { username: 'nobody', ...report }, 404],
    [explainAccess, { ...someone, source_id: 'source.old-revenue' }, 404],
    [explainAccess, someone, 400],
    [tryChange, { change: 'change level', ...report }, 400],
    [tryChange, { change: 'change level', ...report, Level_Master_id: 99 }, 404],
    [tryChange, { change: 'join group', ...someone, group_id: 99 }, 404],
    [tryChange, { change: 'join report group', ...report }, 400],
    [tryChange, { change: 'leave report group', ...report, group_report_id: 99 }, 404],
    [tryChange, { change: 'fly' }, 400],
  ].map(([call, input, status]) => ({
    name: `${JSON.stringify(input)} is ${status}`,
    call: call as Call,
    input: input as object,
    who: 'ReportPermissionMonitor',
    status: status as number,
  })),
  state,
)

const explain = () => requestJson(explainAccess, { ...someone, ...report }, 'ReportPermissionMonitor')

test('a new grant, its end, a closed account and a switched-off category are explained', async () => {
  await requestJson(grantReportToGroups, { ...report, group_id: groups['Debt desk'] }, 'system')
  const none = await explain()
  assert.equal(none.sees, false)
  assert.deepEqual(none.paths, [])
  assert.equal(none.user.type_user, 'DataX')
  assert.deepEqual(none.groups_to_join, [{ group_id: groups['Debt desk'], group_user_name: 'Debt desk' }])
  await requestJson(grantReportToUsers, { ...report, ...someone, until: '2026-11-20', reason: 'Budget' }, 'system')
  const open = await explain()
  assert.equal(open.sees, true)
  assert.deepEqual(
    open.paths.map(({ until, reason, granted_by, is_open }: Record<string, unknown>) => [
      until,
      reason,
      granted_by,
      is_open,
    ]),
    [['2026-11-20', 'Budget', 'desk', true]],
  )
  await sql`update users set status_id = 5 where username = 'granted'`.execute(database)
  assert.deepEqual([(await explain()).sees, (await explain()).hidden_by], [false, ['account']])
  await sql`update users set status_id = 1 where username = 'granted'`.execute(database)
  await sql`insert into role_hidden_categories select 3, category_id from categories where name_en = 'Public Finance'`.execute(
    database,
  )
  assert.deepEqual([(await explain()).sees, (await explain()).hidden_by], [false, ['category']])
  await sql`delete from role_hidden_categories where role_id = 3`.execute(database)
  clock.advance(dayMilliseconds)
  const ended = await explain()
  assert.equal(ended.sees, false)
  assert.equal(ended.paths[0].is_open, false)
})

test('a withdrawn grant is explained with time and writer until it is given again', async () => {
  const between = { ...report, ...someone }
  const listWithdrawn = async () => (await explain()).withdrawn
  await requestJson(grantReportToUsers, between, 'system')
  assert.deepEqual(await listWithdrawn(), [])
  await requestJson(withdrawReportFromUsers, between, 'administrator')
  const mine = { group_id: null, group_user_name: null, group_report_id: null, group_report_name: null }
  const withdrawn_at = clock.now().toISOString()
  const who = await listWithdrawn()
  assert.deepEqual(who, [{ ...mine, withdrawn_at, withdrawn_by: who[0]?.withdrawn_by }])
  assert.ok(who[0]?.withdrawn_by)
  const ofGroup = { ...collection, group_id: groups['Debt desk'] }
  await sql`insert into report_group_members values (${collection.group_report_id}, ${reports['revenue-forecast']}) on conflict do nothing`.execute(
    database,
  )
  await requestJson(grantReportGroupToGroups, ofGroup, 'system')
  await requestJson(withdrawReportGroupFromGroups, ofGroup, 'system')
  assert.equal((await listWithdrawn()).length, 1, 'a group that the user is not in')
  await sql`insert into user_group_members values (${groups['Debt desk']}, ${users.granted})`.execute(database)
  assert.deepEqual(
    (await listWithdrawn()).map(({ group_user_name }: { group_user_name: string }) => group_user_name).toSorted(),
    ['Debt desk', null],
  )
  await sql`delete from user_group_members where user_id = ${users.granted}`.execute(database)
  await requestJson(grantReportToUsers, between, 'system')
  assert.deepEqual(await listWithdrawn(), [])
  await requestJson(withdrawReportFromUsers, between, 'system')
})

test('a trial of every kind returns who gains and loses what, and changes nothing', async () => {
  const before = await state()
  const desk = groups['Debt desk']!
  const [forecast, member, outsider] = [reports['revenue-forecast']!, users.grouped!, users.stranger!]
  const kind = 'user group to report'
  for (const [input, lost, gained, publicReports] of [
    [{ change: 'leave group', user_id: member, group_id: desk }, 1, 0, 0],
    [{ change: 'join group', user_id: outsider, group_id: desk }, 0, 1, 0],
    [{ change: 'join group', user_id: member, group_id: desk }, 0, 0, 0],
    [{ change: 'end grant', kind, holder_id: desk, subject_id: forecast }, 1, 0, 0],
    [{ change: 'change role', user_id: member, previlage_id: 5 }, 0, 0, -4],
    [{ change: 'switch category off', previlage_id: 3, category_id: 1 }, 1, 0, -5],
    [{ change: 'switch category on', previlage_id: 5, category_id: 2 }, 0, 0, 4],
    // Holders of a grant still see a report that becomes public.
    [{ change: 'change level', ...report, Level_Master_id: 1 }, 0, 0, 1],
    [{ change: 'change level', source_id: 'source.gold-price', Level_Master_id: 2 }, 0, 0, -1],
  ] as const) {
    const trial = await requestJson(tryChange, input, 'ReportPermissionMonitor')
    assert.deepEqual(
      [trial.lost, trial.gained, trial.public_reports],
      [lost, gained, publicReports],
      JSON.stringify(input),
    )
    assert.equal(trial.result.length, lost + gained + trial.kept, JSON.stringify(input))
  }
  assert.deepEqual(await state(), before)
  const { rows } = await sql`select from pg_views where schemaname like 'pg_temp%'`.execute(database)
  assert.deepEqual(rows, [])
})

test('a trial of a report in a report group returns who gains and loses it', async () => {
  const [inForecasts, inReserves] = [
    { group_report_id: collections.Forecasts, user_id: users.stranger },
    { group_report_id: collections.Reserves, group_id: groups['Debt desk'] },
  ]
  await requestJson(grantReportGroupToUsers, inForecasts, 'system')
  await requestJson(grantReportGroupToGroups, inReserves, 'system')
  const before = await state()
  const oil = { source_id: 'source.oil-reserves' }
  for (const [input, lost, gained, kept] of [
    [{ change: 'leave report group', ...oil, group_report_id: collections.Reserves }, 1, 0, 0],
    [{ change: 'join report group', ...oil, group_report_id: collections.Forecasts }, 0, 1, 1],
    [{ change: 'leave report group', ...oil, group_report_id: collections.Forecasts }, 0, 0, 1],
  ] as const) {
    const trial = await requestJson(tryChange, input, 'ReportPermissionMonitor')
    assert.deepEqual([trial.lost, trial.gained, trial.kept], [lost, gained, kept], JSON.stringify(input))
  }
  assert.deepEqual(await state(), before)
  await requestJson(withdrawReportGroupFromUsers, inForecasts, 'system')
  await requestJson(withdrawReportGroupFromGroups, inReserves, 'system')
})

test('a review keeps or ends each grant of a report, records date and reviewer, and marks unused grants', async () => {
  const list = async () => (await requestJson(listGrantsForReview, report, 'ReportsManagement')).result
  const [first] = await list()
  assert.deepEqual([first.kind, first.holder, first.is_unused], ['user group to report', 'Debt desk', false])
  clock.advance(91 * dayMilliseconds)
  assert.equal((await list())[0].is_unused, true)
  await database
    .insertInto('downloads')
    .values({ report_id: reports['revenue-forecast']!, user_id: users.grouped!, kind: 'csv', started_at: clock.now() })
    .execute()
  assert.deepEqual([(await list())[0].is_unused, (await list())[0].last_used_at], [false, clock.now().toISOString()])
  const { kind, holder_id, subject_id } = first
  const reviewAccess = (decision: string) =>
    portal.request(reviewGrant, { kind, holder_id, subject_id, decision }, 'ReportsManagement')
  assert.equal((await reviewAccess('keep')).status, 200)
  assert.deepEqual([(await list())[0].reviewed_by, (await list())[0].reviewed_at], ['desk', clock.now().toISOString()])
  assert.equal((await reviewAccess('end')).status, 200)
  assert.deepEqual(await list(), [])
  assert.equal((await reviewAccess('end')).status, 404)
  const records = await database
    .selectFrom('audit_records')
    .select(['action', 'after'])
    .where('call', '=', 'reviewGrant')
    .orderBy('audit_id')
    .execute()
  assert.deepEqual(
    records.map(({ action, after }) => [action, after]),
    [
      ['changed', { review: 'kept' }],
      ['removed', null],
    ],
  )
})

test('the CSV exports of reports and users are recorded and need the menu', async () => {
  await requestJson(grantReportToUsers, { ...report, ...someone, reason: '=1+1' }, 'system')
  const fetchCsv = (url: string, who: string) => portal.app.inject({ url, headers: { cookie: `who=${who}` } })
  const paths = [
    '/file/reportsOfUser.csv?username=granted',
    '/api/file/usersOfReport.csv?source_id=source.revenue-forecast',
  ]
  for (const path of paths) {
    for (const [who, status] of [
      ['visitor', 401],
      ['reader', 403],
      ['steward', 403],
      ['ReportsManagement', 403],
    ] as const)
      assert.equal((await fetchCsv(path, who)).statusCode, status)
    const { statusCode, body } = await fetchCsv(path, 'ReportPermissionMonitor')
    assert.equal(statusCode, 200)
    const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[]
    assert.deepEqual(
      rows.map(({ reason, sees, open }) => [reason, sees, open]),
      [["'=1+1", 'yes', 'yes']],
    )
  }
  assert.equal((await fetchCsv('/file/reportsOfUser.csv?username=nobody', 'system')).statusCode, 404)
  const records = await database
    .selectFrom('audit_records')
    .select(['call', 'subject', 'key'])
    .where('call', 'like', 'export%')
    .orderBy('audit_id')
    .execute()
  assert.deepEqual(records, [
    { call: 'exportReportsOfUser', subject: 'users', key: String(users.granted) },
    { call: 'exportUsersOfReport', subject: 'reports', key: 'source.revenue-forecast' },
  ])
})

test('the reports of a user are ordered by the names of the requested language', async () => {
  const restricted = ['revenue-forecast', 'oil-reserves'].map(name => reports[name]!)
  await database
    .insertInto('user_report_grants')
    .values(restricted.map(report_id => ({ user_id: users.grouped!, report_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const names = { [restricted[0]!]: ['B', 'ก'], [restricted[1]!]: ['A', 'ข'] }
  for (const [report_id, [title_en, title_th]] of Object.entries(names))
    await database
      .updateTable('reports')
      .set({ title_en, title_th })
      .where('report_id', '=', Number(report_id))
      .execute()
  const list = async (input: object) =>
    (await requestJson(monitor.listReportsOfUser, { user_id: users.grouped!, ...input }, 'system')).result
      .map(({ r_id }: { r_id: number }) => r_id)
      .filter((id: number) => restricted.includes(id))
  assert.deepEqual(await list({ language: 'th' }), restricted)
  assert.deepEqual(await list({}), restricted.toReversed())
})
