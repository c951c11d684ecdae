import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listReportGroupsOfUser } from '../../../contract/access/monitor.ts'
import {
  addReportGroup,
  addToReportGroup,
  countReportGroupUse,
  listReportGroups,
  removeReportGroup,
} from '../../../contract/access/report-groups.ts'
import {
  addToUserGroup,
  addUserGroup,
  countUserGroupUse,
  listUserGroups,
  removeUserGroup,
} from '../../../contract/access/user-groups.ts'
import { openAccess } from '../../testing/access-portal.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'

const { requestJson, request, addPerson, clock, database, people, world } = await openAccess()

test('groups are sorted in both directions', async () => {
  for (const name of ['Sorted b', 'Sorted a', 'Sorted c']) await requestJson(addUserGroup, { group_name: name })
  const listNames = async (descending: boolean) => {
    const { result } = await requestJson(listUserGroups, { text_search: 'sorted', sort: 'name', descending })
    return result.map(({ group_name }: { group_name: string }) => group_name)
  }
  assert.deepEqual(await listNames(false), ['Sorted a', 'Sorted b', 'Sorted c'])
  assert.deepEqual(await listNames(true), ['Sorted c', 'Sorted b', 'Sorted a'])
})

test('an erased account cannot be added to a group by its pseudonym', async () => {
  const { group_id } = await requestJson(addUserGroup, { group_name: 'Without the erased' })
  const username = `erased.${'0'.repeat(20)}`
  const nothing = {
    firstname: '',
    lastname: '',
    email: null,
    other_objective: '-',
    verified_at: null,
    status_id: statusIds.offline,
  }
  await addPerson(username, 3, { ...nothing, erased_at: clock.now() })
  const { status, text } = await request(addToUserGroup, { group_id, username }, 'system')
  assert.equal(status, 404)
  assert.match(text, /erased/)
})

test('Inactive reports count only for staff who see them listed', async () => {
  const { group_id } = await requestJson(addUserGroup, { group_name: 'Counted people' })
  const { group_report_id } = await requestJson(addReportGroup, { group_report_name: 'Counted reports' })
  await database
    .updateTable('reports')
    .set({ status: 'Inactive' })
    .where('report_id', '=', world.reports['oil-reserves']!)
    .execute()
  const r_ids = [world.reports['revenue-forecast'], world.reports['oil-reserves']]
  await requestJson(addToReportGroup, { group_report_id, r_ids })
  const granted = { report_group_id: group_report_id }
  await database
    .insertInto('user_group_report_group_grants')
    .values({ user_group_id: group_id, ...granted })
    .execute()
  await database
    .insertInto('user_report_group_grants')
    .values({ user_id: people.stranger!, ...granted })
    .execute()
  const countReports = async (who: string) =>
    (await requestJson(listReportGroupsOfUser, { username: 'stranger' }, who)).result[0].report_count
  assert.deepEqual([await countReports('ReportPermissionMonitor'), await countReports('system')], [1, 2])
  for (const [call, input, who] of [
    [countUserGroupUse, { group_id }, 'GroupUserManagement'],
    [countReportGroupUse, { group_report_id }, 'GroupReportsManagement'],
  ] as const) {
    assert.equal((await requestJson(call, input, who)).report_count, 1, call.name)
    assert.equal((await requestJson(call, input)).report_count, 2, call.name)
  }
  assert.equal((await requestJson(removeUserGroup, { group_id }, 'GroupUserManagement')).report_count, 1)
  assert.equal((await requestJson(removeReportGroup, { group_report_id }, 'GroupReportsManagement')).report_count, 1)
})

for (const [until, open] of [
  ['2026-11-19', 0],
  ['2026-11-20', 1],
  [null, 1],
] as const)
  test(`a grant that lasts until ${until ?? 'further notice'} counts ${open} times today, 20 November`, async () => {
    const { group_id } = await requestJson(addUserGroup, { group_name: `People until ${until}` })
    const { group_report_id } = await requestJson(addReportGroup, { group_report_name: `Reports until ${until}` })
    await requestJson(addToUserGroup, { group_id, user_ids: [people.user, people.stranger] })
    await requestJson(addToReportGroup, { group_report_id, r_ids: [world.reports['revenue-forecast']] })
    const [byPeople, byReports] = [{ user_group_id: group_id }, { report_group_id: group_report_id }]
    await database
      .insertInto('user_group_report_group_grants')
      .values({ ...byPeople, ...byReports, until })
      .execute()
    await database
      .insertInto('user_group_report_grants')
      .values({ ...byPeople, report_id: world.reports['gold-price']!, until })
      .execute()
    await database
      .insertInto('user_report_group_grants')
      .values({ user_id: people.desk!, ...byReports, until })
      .execute()
    const [listedPeople] = (await requestJson(listUserGroups, { text_search: `People until ${until}` })).result
    const [listedReports] = (await requestJson(listReportGroups, { text_search: `Reports until ${until}` })).result
    assert.deepEqual([listedPeople.grant_count, listedReports.grant_count], [2 * open, 2 * open])
    const useOfPeople = { user_count: 2, report_count: open, group_report_count: open }
    const useOfReports = { report_count: 1, user_count: 3 * open, group_count: open }
    assert.deepEqual(await requestJson(countUserGroupUse, { group_id }), useOfPeople)
    assert.deepEqual(await requestJson(countReportGroupUse, { group_report_id }), useOfReports)
    assert.deepEqual(await requestJson(removeUserGroup, { group_id }), { status: 'success', ...useOfPeople })
  })
