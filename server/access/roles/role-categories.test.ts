import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRoleCategories, saveRoleCategories } from '../../../contract/access/roles.ts'
import { visitor } from '../../platform/actor.ts'
import { openAccess } from '../../testing/access-portal.ts'
import { selectVisibleReports } from '../visible-reports.ts'

const { requestJson, database, roles, assertRefused, trackChanges, collectRecords, addRole } = await openAccess()

const switchOff = (previlage_id: number, category_id: number, who = 'system') =>
  requestJson(saveRoleCategories, { previlage_id, data: [{ category_id, value: 'No', was: 'Yes' }] }, who)

test('a category that is switched off is hidden from the role at once, and the list contains its number of reports', async () => {
  const { result } = await requestJson(listRoleCategories, { previlage_id: 3 })
  assert.deepEqual(result[0], {
    category_id: 1,
    name: 'Public Finance',
    name_th: 'การคลังภาครัฐ',
    is_on: true,
    report_count: 6,
    public_count: 5,
  })
  const count = async () => (await selectVisibleReports(database, visitor).select('report_id').execute()).length
  const before = await count()
  await switchOff(3, 1)
  assert.equal(await count(), before - 5)
  assert.equal((await requestJson(listRoleCategories, { previlage_id: 3 })).result[0].is_on, false)
  await requestJson(saveRoleCategories, { previlage_id: 3, data: [{ category_id: 1, value: true }] })
  assert.equal(await count(), before)
})

test('switching a category on for one role leaves it off for another', async () => {
  await switchOff(3, 1)
  await switchOff(4, 1)
  const switchOn = (previlage_id: number) =>
    requestJson(saveRoleCategories, { previlage_id, data: [{ category_id: 1, value: true }] })
  await switchOn(3)
  assert.equal((await requestJson(listRoleCategories, { previlage_id: 4 })).result[0].is_on, false)
  await switchOn(4)
})

test('a new category is on for every role, and a deleted one leaves no switches', async () => {
  const { category_id } = await database
    .insertInto('categories')
    .values({ name_en: 'Health', name_th: 'สุขภาพ', icon: 'folder', position: 9 })
    .returning('category_id')
    .executeTakeFirstOrThrow()
  const find = async () =>
    (await requestJson(listRoleCategories, { previlage_id: 4 })).result.find(
      (row: { category_id: number }) => row.category_id === category_id,
    )
  assert.equal((await find()).is_on, true)
  await switchOff(4, category_id)
  assert.equal((await find()).is_on, false)
  await database.deleteFrom('categories').where('category_id', '=', category_id).execute()
  assert.equal(await find(), undefined)
  await assertRefused(
    saveRoleCategories,
    { previlage_id: 4, data: [{ category_id, value: 'Yes' }] },
    { status: 404, pattern: new RegExp(String(category_id)) },
  )
})

test('categories can only be switched for roles that the actor may give, and outdated switches are refused', async () => {
  const who = 'PermissionManagement'
  const buildSwitchOff = (previlage_id: number) => ({
    previlage_id,
    data: [{ category_id: 2, value: 'No', was: 'Yes' }],
  })
  await assertRefused(saveRoleCategories, buildSwitchOff(roles[who]!), {
    status: 403,
    pattern: /Permission denied/,
    who,
  })
  await assertRefused(saveRoleCategories, buildSwitchOff(2), { status: 403, pattern: /Permission denied/, who })
  await assertRefused(saveRoleCategories, buildSwitchOff(99_999), { status: 404, pattern: /99999/ })
  const weak = await addRole('Switched')
  await switchOff(weak, 2, who)
  await switchOff(weak, 3)
  const { result } = await requestJson(listRoleCategories, { previlage_id: weak })
  assert.deepEqual(
    result.map(({ is_on }: { is_on: boolean }) => is_on),
    [true, false, false],
  )
  assert.deepEqual(await trackChanges(() => switchOff(weak, 2)), [], 'a repeated request')
  const on = { previlage_id: weak, data: [{ category_id: 2, value: 'Yes', was: 'Yes' }] }
  await assertRefused(saveRoleCategories, on, {
    status: 409,
    pattern: /PermissionManagement has changed Switched: Economy/,
  })
  const writtenRecords = await collectRecords(() =>
    requestJson(saveRoleCategories, { previlage_id: weak, data: [{ category_id: 2, value: 'Yes' }] }),
  )
  assert.deepEqual(
    writtenRecords.map(({ subject, action, key }) => [subject, action, key]),
    [['role_hidden_categories', 'removed', `${weak} 2`]],
  )
})
