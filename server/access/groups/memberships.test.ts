import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitor } from '../../platform/actor.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { listUserMemberships } from './memberships.ts'

const { database, reports, users } = await openCatalogueDatabase()
const userId = users.stranger!
const granted_at = new Date('2026-11-02T03:00:00Z')

const addUserGroup = async (name: string, members: number[]) => {
  const { user_group_id } = await database
    .insertInto('user_groups')
    .values({ name })
    .returning('user_group_id')
    .executeTakeFirstOrThrow()
  const rows = members.map(user_id => ({ user_group_id, user_id }))
  await database.insertInto('user_group_members').values(rows).execute()
}

test("a user's export contains their own groups, granted reports and granted report groups, and no others", async () => {
  const other = users.granted!
  await addUserGroup('Zinc desk', [userId])
  await addUserGroup('Gold desk', [userId, other])
  await addUserGroup('Debt desk', [other])
  const { report_group_id } = await database
    .insertInto('report_groups')
    .values({ name: 'Forecasts' })
    .returning('report_group_id')
    .executeTakeFirstOrThrow()
  const grant = { user_id: userId, granted_at, until: '2026-12-31', reason: 'a study' }
  const report_id = reports['revenue-forecast']!
  await database
    .insertInto('user_report_grants')
    .values({ ...grant, report_id })
    .execute()
  await database
    .insertInto('user_report_group_grants')
    .values({ ...grant, report_group_id })
    .execute()
  const { user_id: _, ...grantFields } = grant
  const exported = await listUserMemberships(database, { ...visitor, userId, today: '2026-11-25' })
  assert.deepEqual(exported.groups, ['Gold desk', 'Zinc desk'])
  assert.deepEqual(exported.grants, [{ file_name: 'revenue-forecast', ...grantFields }])
  assert.deepEqual(exported.report_group_grants, [{ name: 'Forecasts', ...grantFields }])
})
