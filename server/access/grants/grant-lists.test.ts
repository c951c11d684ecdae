import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import * as lists from '../../../contract/access/grant-lists.ts'
import { editGrant, listGrantsEndingSoon } from '../../../contract/access/grant-terms.ts'
import * as grants from '../../../contract/access/grants.ts'
import { listMonitoredUsers } from '../../../contract/access/monitor.ts'
import { reviewGrant } from '../../../contract/access/reviews.ts'
import type { Call } from '../../../contract/call.ts'
import { getReport } from '../../../contract/catalogue/report-details.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { openGranting } from '../../testing/granting.ts'
import { listEndingGrants } from './ending-grants.ts'

const { portal, requestJson, state, database, clock, users, groups, collections, reports, roles } = await openGranting()
const report = { source_id: 'source.revenue-forecast' }
const collection = { group_report_id: collections.Forecasts! }
const someone = { username: 'granted' }
const isSeenBy = async (who: string) =>
  (await portal.request(getReport, { file_name: 'revenue-forecast' }, who)).status === 200

test('ids are plain or base64-encoded, and take precedence over names', async () => {
  const encodeId = (id: number) => btoa(String(id))
  for (const [r_id, user_id] of [
    [reports['revenue-forecast'], users.granted],
    [String(reports['revenue-forecast']), String(users.granted)],
    [encodeId(reports['revenue-forecast']!), encodeId(users.granted!)],
  ]) {
    const input = { r_id, user_id, username: 'stranger', source_id: 'source.oil-reserves' }
    assert.equal((await requestJson(grants.grantReportToUsers, input, 'ReportsManagement')).added, 1)
    assert.ok(await isSeenBy('granted'))
    assert.ok(!(await isSeenBy('reader')))
    await requestJson(grants.withdrawReportFromUsers, input, 'ReportsManagement')
  }
  for (const r_id of ['bm90aGluZw==', 0, -1, 1.5, 2 ** 31, '', {}, [1]])
    assert.equal(
      (await portal.request(grants.grantReportToUsers, { r_id, ...someone }, 'ReportsManagement')).status,
      400,
    )
})

test('a list, as an array or as comma-separated text, is granted all or none, and duplicates count once', async () => {
  const grantToNames = (list_user_name: unknown) =>
    portal.request(grants.grantReportToUsers, { ...report, list_user_name }, 'ReportsManagement')
  const before = await state()
  const refused = await grantToNames('granted, nobody, stranger, noone')
  assert.equal(refused.status, 404)
  assert.match(refused.text, /nobody, noone/)
  assert.deepEqual(await state(), before)
  assert.match((await grantToNames('granted, Stranger, granted')).text, /"added":2/)
  assert.match((await grantToNames(['granted', 'desk'])).text, /"added":1/)
  const { rows, total } = await requestJson(lists.listUsersWithReport, report, 'ReportsManagement').then(
    ({ result, total }) => ({ rows: result, total }),
  )
  assert.deepEqual(
    rows.map(({ username }: { username: string }) => username),
    ['desk', 'granted', 'stranger'],
  )
  assert.equal(total, 3)
  await requestJson(
    grants.withdrawReportFromUsers,
    { ...report, list_user_id: [users.desk, users.granted, users.stranger] },
    'ReportsManagement',
  )
})

test('a name that two accounts have is refused with 409, and an id is accepted', async () => {
  const twin = await database
    .insertInto('users')
    .values({ username: 'Granted', account_type: 'directory' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const before = await state()
  const refused = await portal.request(grants.grantReportToUsers, { ...report, ...someone }, 'ReportsManagement')
  assert.equal(refused.status, 409)
  assert.match(refused.text, /granted/)
  assert.deepEqual(await state(), before)
  const input = { ...report, user_id: twin.user_id }
  await requestJson(grants.grantReportToUsers, input, 'ReportsManagement')
  assert.ok(!(await isSeenBy('granted')))
  await requestJson(grants.withdrawReportFromUsers, input, 'ReportsManagement')
  await database.deleteFrom('users').where('user_id', '=', twin.user_id).execute()
})

test('without ReportConfiguration, Active reports of every level are listed, and Inactive ones are not', async () => {
  const listGrantable = async (who: string, query: object = {}) =>
    (await requestJson(lists.listGrantableReports, query, who)).result.map(
      ({ source_id }: { source_id: string }) => source_id,
    )
  for (const who of ['ReportsManagement', 'ReportPermissionMonitor']) {
    const names = await listGrantable(who)
    assert.equal(names.length, 13)
    assert.ok(names.includes('source.oil-reserves') && !names.includes('source.old-revenue'))
  }
  assert.ok((await listGrantable('administrator')).includes('source.old-revenue'))
  assert.deepEqual(await listGrantable('system', { text_search: 'former', restricted_only: false }), [
    'source.old-revenue',
  ])
  assert.deepEqual(await listGrantable('system', { restricted_only: true, sort: 'title', descending: true }), [
    'source.revenue-forecast',
    'source.oil-reserves',
  ])
  const inactive = { source_id: 'source.old-revenue', ...someone }
  assert.equal((await portal.request(grants.grantReportToUsers, inactive, 'ReportsManagement')).status, 404)
  assert.equal((await portal.request(grants.grantReportToUsers, inactive, 'administrator')).status, 200)
  const grantIds = { kind: 'user to report', holder_id: users.granted, subject_id: reports['old-revenue'] }
  const before = await state()
  for (const [call, input] of [
    [editGrant, { ...grantIds, until: '2027-01-31' }],
    [reviewGrant, { ...grantIds, decision: 'keep' }],
    [reviewGrant, { ...grantIds, decision: 'end' }],
  ] as const)
    assert.equal((await portal.request(call, input, 'ReportsManagement')).status, 404)
  assert.deepEqual(await state(), before)
  assert.equal(
    (await requestJson(editGrant, { ...grantIds, until: '2027-01-31' }, 'administrator')).until,
    '2027-01-31',
  )
  assert.equal((await requestJson(reviewGrant, { ...grantIds, decision: 'keep' }, 'administrator')).status, 'success')
  await requestJson(grants.withdrawReportFromUsers, inactive, 'administrator')
})

test('an erased account is in no list of people who could get a grant', async () => {
  const erased = `erased.${'0'.repeat(20)}`
  await database
    .insertInto('users')
    .values({
      username: erased,
      email: null,
      other_objective: '-',
      status_id: statusIds.offline,
      erased_at: clock.now(),
    })
    .execute()
  for (const [call, query, who] of [
    [lists.listUsersWithoutReport, report, 'ReportsManagement'],
    [lists.listUsersWithoutReportGroup, collection, 'ReportsManagement'],
    [listMonitoredUsers, {}, 'ReportPermissionMonitor'],
  ] as const) {
    const { result, total } = await requestJson(call, { ...query, text_search: 'erased' }, who)
    assert.deepEqual([result, total], [[], 0], call.name)
  }
  await database.deleteFrom('users').where('username', '=', erased).execute()
})

test('lists are searched, sorted and paged, and contain the giver and the end of each grant', async () => {
  await requestJson(
    grants.grantReportToUsers,
    { ...report, ...someone, until: '2027-01-31', reason: 'Review' },
    'system',
  )
  const { result } = await requestJson(lists.listUsersWithReport, report, 'ReportsManagement')
  assert.equal(result.length, 1)
  const [{ until, reason, granted_by }] = result
  assert.deepEqual({ until, reason, granted_by }, { until: '2027-01-31', reason: 'Review', granted_by: 'desk' })
  const listUsersWithout = (more: object) =>
    requestJson(lists.listUsersWithoutReport, { ...report, ...more }, 'ReportsManagement').then(({ result, total }) => [
      result.map(({ username }: { username: string }) => username),
      total,
    ])
  assert.deepEqual(await listUsersWithout({ descending: true }), [['stranger', 'grouped', 'desk', 'collector'], 4])
  assert.deepEqual(await listUsersWithout({ page: 2, page_size: 3 }), [['stranger'], 4])
  assert.deepEqual(await listUsersWithout({ text_search: 'GROUP' }), [['grouped'], 1])
  assert.deepEqual(await listUsersWithout({ text_search: '%' }), [[], 0])
  assert.deepEqual(await listUsersWithout({ page: 9 }), [[], 4])
  await requestJson(grants.withdrawReportFromUsers, { ...report, ...someone }, 'system')
})

test('the end of a grant changes if the edit began with the stored end; otherwise the refusal names who changed it', async () => {
  await requestJson(grants.grantReportToUsers, { ...report, ...someone, until: '2027-01-31' }, 'system')
  const grantIds = { kind: 'user to report', holder_id: users.granted, subject_id: reports['revenue-forecast'] }
  const requestEdit = (until: string | null, was: string | null) =>
    portal.request(editGrant, { ...grantIds, until, was: { until: was } }, 'ReportsManagement')
  const saveEdit = async (until: string | null, was: string | null) => JSON.parse((await requestEdit(until, was)).text)
  assert.deepEqual(await saveEdit('2027-06-30', '2027-01-31'), { status: 'success', until: '2027-06-30' })
  const late = await requestEdit('2027-02-28', '2027-01-31')
  assert.equal(late.status, 409)
  assert.deepEqual(JSON.parse(late.text).fields[0].values, { who: 'desk', until: '2027-06-30' })
  assert.deepEqual(
    await saveEdit('2027-06-30', '2027-01-31'),
    { status: 'success', until: '2027-06-30' },
    'a repeated request',
  )
  assert.equal((await saveEdit(null, '2027-06-30')).status, 'success')
  const missing = { ...grantIds, holder_id: users.stranger, until: null }
  assert.equal((await portal.request(editGrant, missing, 'ReportsManagement')).status, 404)
  await requestJson(grants.withdrawReportFromUsers, { ...report, ...someone }, 'system')
})

test('grants that end within a week are listed, the first to end first', async () => {
  const formatDayAhead = (days: number) =>
    new Date(clock.now().getTime() + days * dayMilliseconds).toISOString().slice(0, 10)
  await requestJson(grants.grantReportToUsers, { ...report, ...someone, until: formatDayAhead(7) }, 'system')
  await requestJson(
    grants.grantReportGroupToGroups,
    { ...collection, list_group_user: 'Debt desk', until: formatDayAhead(2) },
    'system',
  )
  await requestJson(
    grants.grantReportToGroups,
    { ...report, group_id: groups.Forecasters, until: formatDayAhead(8) },
    'system',
  )
  const listEnding = async (who: string, query: object = {}) =>
    (await requestJson(listGrantsEndingSoon, query, who)).result.map((grant: Record<string, unknown>) => [
      grant.kind,
      grant.holder,
      grant.subject,
    ])
  assert.deepEqual(await listEnding('ReportsManagement'), [
    ['user group to report group', 'Debt desk', 'Forecasts'],
    ['user to report', 'granted', 'Revenue forecast'],
  ])
  assert.equal((await listEnding('ReportsManagement', { days: 8 })).length, 3)
  const readPage = async (query: object) => {
    const { status, text, headers } = await portal.request(
      listGrantsEndingSoon,
      { days: 8, ...query },
      'ReportsManagement',
    )
    assert.equal(status, 200, text)
    const { result, total } = JSON.parse(text)
    assert.equal(headers['x-total-count'], String(total))
    return [result.map(({ holder }: Record<string, unknown>) => holder), total]
  }
  const all = ['Debt desk', 'granted', 'Forecasters']
  assert.deepEqual(await readPage({ page_size: 2 }), [all.slice(0, 2), 3])
  assert.deepEqual(await readPage({ page_size: 2, page: 2 }), [all.slice(2), 3])
  assert.deepEqual(await readPage({ page_size: 2, page: 3 }), [[], 3])
  assert.deepEqual(await readPage({ descending: true }), [all.toReversed(), 3])
  assert.deepEqual(await readPage({ sort: 'holder' }), [['Debt desk', 'Forecasters', 'granted'], 3])
  assert.deepEqual(await readPage({ text_search: 'revenue GRANT' }), [['granted'], 1])
  assert.deepEqual(await readPage({ text_search: 'desk_' }), [[], 0])
  const first = { days: 8, pageSize: 2 }
  const { grants: endingGrants, total } = await listEndingGrants({ database, clock }, roles.system!, first)
  assert.deepEqual([endingGrants.map(({ holder }) => holder), total], [['Debt desk', 'granted'], 3])
  await sql`update user_report_grants set granted_by = null`.execute(database)
  assert.equal((await listEnding('ReportsManagement', { mine: true })).length, 1)
})

test('concurrent grants and withdrawals of the same lists in different orders do not deadlock', async () => {
  const ids: number[] = Object.values(users)
  const requestStatus = (call: Call, list_user_id: number[]) =>
    portal.request(call, { ...report, list_user_id }, 'ReportsManagement').then(({ status }) => status)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      requestStatus(
        index % 3 === 0 ? grants.withdrawReportFromUsers : grants.grantReportToUsers,
        index % 2 ? ids : ids.toReversed(),
      ),
    ),
  )
  assert.deepEqual(new Set(statuses), new Set([200]))
})
