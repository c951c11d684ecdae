import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { savePermissions } from '../../../contract/access/permissions.ts'
import { addRole } from '../../../contract/access/roles.ts'
import { addDirectoryUsers } from '../../../contract/accounts/directory-users.ts'
import * as changes from '../../../contract/accounts/user-changes.ts'
import type { Call } from '../../../contract/call.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openModelContext } from '../../testing/administration.ts'
import { lockAdministrators } from './last-administrator.ts'

const { database, people, users, menuIds, enter } = await openModelContext()
const user_id = users.stranger!
const profile = { firstname: 'Other', lastname: 'Name', email: 'x@example.org', usage_objective: 'policy' }
const writes: [call: Call, input: object][] = [
  [changes.changeStatuses, { data: [{ user_id, status_name: 'Suspend' }] }],
  [changes.resendConfirmation, { dataresend: { user_id } }],
  [changes.editUser, { user_id, ...profile }],
  [changes.setPassword, { user_id, new_password: 'Other-Bell77' }],
  [changes.unlockUser, { user_id }],
  [changes.switchSecondFactor, { user_id, two_factor_authen_status: 'on' }],
  [changes.sendEnrolmentLink, { data: { user_id } }],
  [changes.addUser, { username: 'late', ...profile, password: 'Temple-Bell7' }],
  [addDirectoryUsers, { ad_user: ['arun.d'], role: 3 }],
  [addRole, { rolesName: 'Late' }],
  [savePermissions, { data: [{ previlage_id: 4, menu_name_id: menuIds.get('UserManagement'), value: 'Yes' }] }],
]

const isSomebodyWaiting = async () => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(database)
  return rows.length > 0
}

const losses: [loss: string, set: { role_id?: number; status_id?: number }][] = [
  ['demoted', { role_id: roleIds.user }],
  ['closed', { status_id: statusIds.offline }],
]
for (const [loss, set] of losses)
  for (const [call, input] of writes)
    test(`${call.name} by an actor who is ${loss} while it waits for its lock is refused and changes nothing`, async () => {
      const { userId } = await people.addPerson({ roleId: roleIds.systemAdministrator, email: null })
      const browser = await enter(userId)
      const setActor = (row: typeof set, transaction = database) =>
        transaction.updateTable('users').set(row).where('user_id', '=', userId).execute()
      const before = await people.readStoredState()
      const pendingRequest = await database.transaction().execute(async transaction => {
        await lockAdministrators(transaction)
        const response = browser.request(call, input)
        while (!(await isSomebodyWaiting())) await setTimeout(5)
        await setActor(set, transaction)
        return { response }
      })
      assert.equal((await pendingRequest.response).status, 403)
      await setActor({ role_id: roleIds.systemAdministrator, status_id: statusIds.active })
      assert.deepEqual(await people.readStoredState(), before)
    })
