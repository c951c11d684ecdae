import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { calls } from '../contract/calls.ts'
import { type Menu, menus } from '../contract/permissions.ts'
import { openCalls } from './platform/http/server.ts'
import { runRoutes } from './runs/routes.ts'
import { roleIds } from './testing/accounts/account-ids.ts'
import { openModelContext } from './testing/administration.ts'

/** The menus of each call about people, access and sources, in the order of the specification's screens (docs/behaviour/roles.md#menus). */
const paths: Record<string, string> = {
  UserManagement: `mgmt/mgmtgetUser mgmt/codenameStatus mgmt/mgmtUpdateStatusUser resendEmailConfirmation AddUserByAdmin
    EditUserProfileByAdmin ChangePasswordByAdmin mgmt/resendQRcode updateTwoFactorAuthen UnlockAccountByAdmin search_ADuser`,
  'UserManagement PermissionManagement': 'mgmt/getPrevilage mgmt/getRoles',
  PermissionManagement: `mgmt/addUser mgmt/deleteRoles upadteStatusPrevilage mgmt/getUserById mgmt/addUserById
    mgmt/updateUserById mgmt/menuName mgmt/permission mgmt/getMenu mgmt/getPermission mgmt/savePermission`,
  GroupUserManagement: `getGroupsUser addGroupUser updateGroupUserName deleteGroupUser addUserToGroup deleteUserInGroup
    getUserInGroup getUserNotInGroup`,
  GroupReportsManagement: `addGroupReport updateGroupReportName deleteGroupReport getReportInGroupReport
    getReportNotInGroupReport addReportToGroupReport deleteReportInGroupReport`,
  'GroupReportsManagement ReportsManagement': 'getGroupsReport',
  ReportsManagement: `addGroupToReport deleteGroupToReport getGroupInReport getGroupNotInReport addUserToReport
    deleteUserToReport getUserInReport getUserNotInReport getGroupReportInGroupUser getGroupReportNotInGroupUser
    addGroupReportToGroupUser deleteGroupReportInGroupUser getGroupReportInUser getGroupReportNotInUser
    addGroupReportToUser deleteGroupReportInUser`,
  'ReportsManagement ReportPermissionMonitor': 'getListReportDetail',
  WorkBench: 'allWorkbenchData monitoring getFailingJobs getRun',
  ReportPermissionMonitor: `getListReportPermissionByUser getListGroupReportPermissionByUser getListGroupUserByUser
    getListUserPermissionByReport getListGroupUserPermissionByReport getListGroupReportPermissionByReport`,
  DataSource: `getDataDescription updateDataDescription getReportId insertDataSource
    getRunKeys addRunKey updateRunKey revokeRunKey getRunJobs mapRunJob`,
  'DataSource ReportConfiguration': 'getDatasource',
  ReportConfiguration: `getExternalDatasource addDatasourcebyReport getDatasourcebyReport deleteDatasourcebyReport
    addExternalDatasourcebyReport getExternalDatasourcebyReport deleteExternalDatasourcebyReport
    getReportLoad getLoadColumns saveReportLoad loadReportNow`,
}
const table = Object.entries(paths).flatMap(([open, list]) =>
  list.split(/\s+/).map(path => ({ path: `/api/${path}`, open: open.split(' ') })),
)

const { database, people, enter, chief } = await openModelContext()
openCalls(people.app, runRoutes({ database, clock: people.clock, intakeDatabase: database }))
const allMenus = Object.keys(menus) as Menu[]

/** Adds a custom role with one menu, and a user with it. */
const addHolder = async (menu: Menu) => {
  const { role_id } = await database
    .insertInto('roles')
    .values({ name: `Only ${menu}` })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  await sql`insert into role_menus select ${role_id}, menu_id from menus where menu_key = ${menu}`.execute(database)
  return people.add({ username: menu, roleId: role_id })
}
const holders: Record<string, { userId: number; heldMenus: readonly string[] }> = {
  'role 1': { userId: chief, heldMenus: allMenus },
  'role 2': {
    userId: await people.add({ username: 'second', roleId: roleIds.administrator }),
    heldMenus: allMenus.filter(menu => menu !== 'PermissionManagement'),
  },
  'role 3': { userId: await people.add({ username: 'third' }), heldMenus: [] },
  'role 4': {
    userId: await people.add({ username: 'fourth', roleId: roleIds.dataSteward }),
    heldMenus: ['ReportConfiguration', 'WorkBench', 'DataSource'],
  },
}
for (const menu of allMenus) holders[`only ${menu}`] = { userId: await addHolder(menu), heldMenus: [menu] }
const browsers = new Map<string, Awaited<ReturnType<typeof enter>>>()
for (const [name, { userId }] of Object.entries(holders)) browsers.set(name, await enter(userId))
const visitor = await people.openVisitorBrowser()

test('there are 89 calls about people, access, sources, runs and loads', () => {
  assert.equal(table.length, 89)
})

for (const { path, open } of table)
  test(`${path} is open only to holders of ${open.join(' or ')}`, async () => {
    const call = calls.find(declared => declared.path === path)
    assert.ok(call, 'the call exists')
    await database.deleteFrom('allowances').execute()
    const { changed } = await people.trackChanges(async () => {
      assert.equal((await visitor.request(call)).status, 401)
      for (const [name, { heldMenus }] of Object.entries(holders)) {
        const { status } = await browsers.get(name)!.request(call)
        const mayCall = heldMenus.some(menu => open.includes(menu))
        if (mayCall) assert.ok(status === 200 || status === 400, `${name}: ${status}`)
        else assert.equal(status, 403, name)
      }
    })
    assert.deepEqual(changed, [], 'a request that names nothing changes nothing')
  })
