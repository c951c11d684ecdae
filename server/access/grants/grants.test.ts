import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import * as lists from '../../../contract/access/grant-lists.ts'
import { editGrant, listGrantsEndingSoon } from '../../../contract/access/grant-terms.ts'
import * as grants from '../../../contract/access/grants.ts'
import type { Call } from '../../../contract/call.ts'
import { getReport } from '../../../contract/catalogue/report-details.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { menus } from '../../../contract/permissions.ts'
import { openGranting } from '../../testing/granting.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'

const { portal, requestJson, state, database, clock, collections } = await openGranting()
const report = { source_id: 'source.revenue-forecast' }
const collection = { group_report_id: collections.Forecasts! }
const someone = { username: 'granted' }
const desk = { group_name: 'Debt desk' }
const calls: [call: Call, fine: object][] = [
  [grants.grantReportToGroups, { ...report, ...desk }],
  [grants.withdrawReportFromGroups, { ...report, ...desk }],
  [grants.grantReportToUsers, { ...report, ...someone }],
  [grants.withdrawReportFromUsers, { ...report, ...someone }],
  [grants.grantReportGroupToGroups, { ...collection, list_group_user: ['Debt desk'] }],
  [grants.withdrawReportGroupFromGroups, { ...collection, list_group_user: ['Debt desk'] }],
  [grants.grantReportGroupToUsers, { ...collection, list_user_name: ['granted'] }],
  [grants.withdrawReportGroupFromUsers, { ...collection, list_user_name: ['granted'] }],
  [lists.listGroupsWithReport, report],
  [lists.listGroupsWithoutReport, report],
  [lists.listUsersWithReport, report],
  [lists.listUsersWithoutReport, report],
  [lists.listGroupsWithReportGroup, collection],
  [lists.listGroupsWithoutReportGroup, collection],
  [lists.listUsersWithReportGroup, collection],
  [lists.listUsersWithoutReportGroup, collection],
  [listGrantsEndingSoon, {}],
  [editGrant, { kind: 'user to report', holder_id: 1, subject_id: 1, until: null }],
]
const others = Object.keys(menus).filter(menu => menu !== 'ReportsManagement')

scenarios(
  portal,
  calls.flatMap(([call, fine]): Scenario[] => [
    { name: 'a visitor is refused', call, input: fine, status: 401, contains: ['Please login'] },
    { name: 'a pending login is refused', call, input: fine, who: 'owing', status: 401 },
    ...['reader', 'steward', ...others].map(who => ({
      name: `${who} is refused`,
      call,
      input: fine,
      who,
      status: 403,
      contains: ['Permission denied'],
    })),
    ...(Object.keys(fine).length === 0
      ? []
      : [{ name: 'missing fields are named', call, who: 'ReportsManagement', status: 400, contains: ['fields'] }]),
  ]),
  state,
)

const grantingCalls = calls.slice(0, 8).filter(([{ path }]) => path.includes('add'))
/** Builds a value of a field that names nobody and nothing, or among others one that does. */
const buildUnknownValue = (field: string) => {
  if (field.startsWith('list_')) return ['granted', 'Debt desk', 'nobody']
  return field === 'group_report_id' ? 999 : 'nobody'
}

scenarios(
  portal,
  grantingCalls.flatMap(([call, fine]): Scenario[] => [
    ...Object.keys(fine).map(field => ({
      name: `${field} that does not exist is 404`,
      call,
      input: {
        ...fine,
        [field]: buildUnknownValue(field),
      },
      who: 'ReportsManagement',
      status: 404,
    })),
    {
      name: 'a last day that has passed is refused',
      call,
      input: { ...fine, until: '2026-11-19' },
      who: 'ReportsManagement',
      status: 400,
      contains: ['until'],
    },
    ...['2569-09-30', '2026-02-30', 'tomorrow', 7].map(until => ({
      name: `the last day ${until} is refused`,
      call,
      input: { ...fine, until },
      who: 'ReportsManagement',
      status: 400,
      contains: ['until'],
    })),
    {
      name: 'a reason that is too long is refused',
      call,
      input: { ...fine, reason: 'x'.repeat(501) },
      who: 'ReportsManagement',
      status: 400,
      contains: ['reason'],
    },
  ]),
  state,
)

const isSeenBy = async (who: string, name = 'revenue-forecast') =>
  (await portal.request(getReport, { file_name: name }, who)).status === 200

/** Each path: how it is granted and withdrawn, and who sees the report by it. */
const paths: { give: Call; take: Call; input: object; who: string; table: string }[] = [
  {
    give: grants.grantReportToUsers,
    take: grants.withdrawReportFromUsers,
    input: { ...report, ...someone },
    who: 'granted',
    table: 'user_report_grants',
  },
  {
    give: grants.grantReportToGroups,
    take: grants.withdrawReportFromGroups,
    input: { ...report, ...desk },
    who: 'grouped',
    table: 'user_group_report_grants',
  },
  {
    give: grants.grantReportGroupToUsers,
    take: grants.withdrawReportGroupFromUsers,
    input: { ...collection, list_user_name: 'granted' },
    who: 'granted',
    table: 'user_report_group_grants',
  },
  {
    give: grants.grantReportGroupToGroups,
    take: grants.withdrawReportGroupFromGroups,
    input: { ...collection, list_group_user: 'Debt desk' },
    who: 'grouped',
    table: 'user_group_report_group_grants',
  },
]

for (const { give, take, input, who, table } of paths) {
  test(`${give.name} shows the report at once, ${take.name} hides it, and both are idempotent`, async () => {
    assert.ok(!(await isSeenBy(who)))
    assert.equal((await requestJson(give, input, 'ReportsManagement')).added, 1)
    assert.ok(await isSeenBy(who))
    assert.ok(!(await isSeenBy('reader')), 'nobody else')
    const once = await state()
    assert.equal((await requestJson(give, { ...input, until: '2026-12-01' }, 'ReportsManagement')).added, 0)
    assert.deepEqual(await state(), once, 'an open grant stays as it is')
    const record = await findLastRecord()
    assert.deepEqual(
      { call: record.call, action: record.action, subject: record.subject },
      { call: give.name, action: 'added', subject: table },
    )
    assert.equal((await requestJson(take, input, 'ReportsManagement')).removed, 1)
    assert.ok(!(await isSeenBy(who)))
    const gone = await state()
    assert.equal((await requestJson(take, input, 'ReportsManagement')).removed, 0)
    assert.deepEqual(await state(), gone)
    assert.deepEqual([(await findLastRecord()).call, (await findLastRecord()).action], [take.name, 'removed'])
  })

  test(`${give.name} with a last day shows the report to the end of that day in Bangkok, and the grant stays stored`, async () => {
    const until = new Date(clock.now().getTime() + 2 * dayMilliseconds).toISOString().slice(0, 10)
    await requestJson(give, { ...input, until, reason: 'Budget' }, 'ReportsManagement')
    // 10:00 in Bangkok: the last minute of the last day is 37 hours and 59 minutes later.
    clock.advance(2 * dayMilliseconds + 14 * 3600_000 - 60_000)
    assert.ok(await isSeenBy(who), 'the last minute')
    assert.equal((await requestJson(give, input, 'ReportsManagement')).added, 0, 'still open on its last day')
    clock.advance(60_000)
    assert.ok(!(await isSeenBy(who)), 'the first minute after')
    const { rows } = await sql<{ until: string }>`select until from ${sql.table(table)}`.execute(database)
    assert.deepEqual(rows, [{ until }], 'on record')
    assert.equal(
      (await requestJson(take, input, 'ReportsManagement')).removed,
      0,
      'what has ended is not taken off the record',
    )
    assert.equal((await requestJson(give, input, 'ReportsManagement')).added, 1, 'begins anew')
    assert.ok(await isSeenBy(who))
    await requestJson(take, input, 'ReportsManagement')
    clock.advance(10 * 3600_000)
  })
}

const findLastRecord = () =>
  database.selectFrom('audit_records').selectAll().orderBy('audit_id', 'desc').limit(1).executeTakeFirstOrThrow()

test('an edit of only the reason is saved, and a refused edit of the end names who changed it', async () => {
  await sql`truncate user_report_grants`.execute(database)
  await requestJson(
    grants.grantReportToUsers,
    { ...report, ...someone, until: '2028-01-31', reason: 'Budget' },
    'system',
  )
  const { rows } = await sql<{ user_id: number; report_id: number }>`
    select user_id, report_id from user_report_grants join users using (user_id) where username = 'granted'`.execute(
    database,
  )
  const grant = { kind: 'user to report', holder_id: rows[0]!.user_id, subject_id: rows[0]!.report_id }
  const readGrants = async () =>
    (await sql<{ until: string; reason: string }>`select until, reason from user_report_grants`.execute(database)).rows
  const edit = { ...grant, until: '2028-01-31', was: { until: '2028-01-31' } }
  assert.equal((await requestJson(editGrant, { ...edit, reason: 'Debt review' }, 'system')).status, 'success')
  assert.deepEqual(await readGrants(), [{ until: '2028-01-31', reason: 'Debt review' }])
  const late = await portal.request(editGrant, { ...edit, until: null, was: { until: null } }, 'system')
  assert.equal(late.status, 409)
  assert.match(late.text, /desk has changed the last day of this grant in the meantime: it is 2028-01-31 now/)
  assert.deepEqual(await readGrants(), [{ until: '2028-01-31', reason: 'Debt review' }])
})

test('a grant to 10,000 people is added all or none, recorded, and withdrawn in one request', async () => {
  const { rows } = await sql<{ user_id: number }>`insert into users (username)
    select 'many.' || n from generate_series(1, 10000) n returning user_id`.execute(database)
  const userIds = rows.map(({ user_id }) => user_id)
  for (const [give, take, subject] of [
    [grants.grantReportToUsers, grants.withdrawReportFromUsers, report],
    [grants.grantReportGroupToUsers, grants.withdrawReportGroupFromUsers, collection],
  ] as const) {
    const countGrantsAndRecords = async () =>
      (
        await sql<{ grants: number; records: number }>`select count(*)::integer as records,
          ((select count(*) from user_report_grants) + (select count(*) from user_report_group_grants))::integer as grants
          from audit_records`.execute(database)
      ).rows[0]!
    const before = await countGrantsAndRecords()
    const refused = await portal.request(
      give,
      { ...subject, list_user_id: [...userIds.slice(1), 999_999] },
      'ReportsManagement',
    )
    assert.deepEqual([refused.status, await countGrantsAndRecords()], [404, before])
    // Concurrent requests with opposite orders do not deadlock.
    const responses = await Promise.all(
      [userIds, userIds.toReversed()].map(list_user_id =>
        requestJson(give, { ...subject, list_user_id }, 'ReportsManagement'),
      ),
    )
    assert.deepEqual(responses.map(({ added }) => added).toSorted(), [0, 10_000])
    assert.deepEqual(await countGrantsAndRecords(), {
      grants: before.grants + 10_000,
      records: before.records + 10_000,
    })
    assert.equal((await requestJson(take, { ...subject, list_user_id: userIds }, 'ReportsManagement')).removed, 10_000)
    assert.deepEqual(await countGrantsAndRecords(), { grants: before.grants, records: before.records + 20_000 })
  }
})
