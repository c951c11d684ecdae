import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as matrix from '../../../contract/access/permissions.ts'
import { addUserGroup } from '../../../contract/access/user-groups.ts'
import type { Call } from '../../../contract/call.ts'
import { openAccess, refusedBesides } from '../../testing/access-portal.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'

const access = await openAccess()
const { request, requestJson, database, roles, assertRefused, trackChanges, collectRecords, addPerson, addRole } =
  access
const { listPermissions, savePermissions } = matrix
const menuIds: Record<string, number> = Object.fromEntries(
  (await requestJson(matrix.listMenuNames)).map((menu: { menu_name: string; menu_name_id: number }) => [
    menu.menu_name,
    menu.menu_name_id,
  ]),
)
const buildCell = (
  previlage_id: number,
  menu: string,
  { value, was }: { value: 'Yes' | 'No'; was?: 'Yes' | 'No' },
) => ({
  previlage_id,
  menu_name_id: menuIds[menu],
  value,
  was,
})
const saveCells = (cells: object[], who = 'system') => requestJson(savePermissions, { data: cells }, who)
const assertCellRefused = (cell: object, { status, pattern, who }: { status: number; pattern: RegExp; who?: string }) =>
  assertRefused(savePermissions, { data: [cell] }, { status, pattern, who })
const listCells = async (previlage_id: number, who = 'system'): Promise<Record<string, unknown>[]> =>
  requestJson(matrix.listRolePermissions, { previlage_id }, who)
const readCell = async (previlage_id: number, menu: string) =>
  (await listCells(previlage_id)).find(({ menu_name }) => menu_name === menu)?.value
const findLock = async (previlage_id: number, menu: string, who: string) =>
  (await listCells(previlage_id, who)).find(({ menu_name }) => menu_name === menu)?.lock

const requests: [call: Call, input: object][] = [
  [matrix.listMenuNames, {}],
  [matrix.listMenus, {}],
  [matrix.listRolePermissions, { previlage_id: 2 }],
  [listPermissions, {}],
  [savePermissions, { data: [buildCell(4, 'WorkBench', { value: 'No' })] }],
]
for (const [call, input] of requests)
  test(`${call.name} is for Permission Management only`, async () => {
    for (const [who, status, title] of refusedBesides('PermissionManagement'))
      await assertRefused(call, input, { status, pattern: new RegExp(title), who })
  })

test('the matrix has every role with its number of people, and Yes or No for each of the ten menus', async () => {
  const { result, category_total } = await requestJson(listPermissions)
  assert.equal(category_total, 3)
  const steward = result.find((role: { previlage_id: number }) => role.previlage_id === 4)
  assert.equal(steward.permissions.length, 10)
  assert.deepEqual(
    steward.permissions
      .filter(({ value }: { value: string }) => value === 'Yes')
      .map((row: { menu_name: string }) => row.menu_name),
    ['ReportConfiguration', 'WorkBench', 'DataSource'],
  )
  assert.partialDeepStrictEqual(steward, { user_count: 1, category_count: 3, may_delete: false })
  assert.deepEqual((await requestJson(matrix.listMenus)).data, await requestJson(matrix.listMenuNames))
  await assertRefused(matrix.listRolePermissions, { previlage_id: 99_999 }, { status: 404, pattern: /99999/ })
})

test('an erased account does not count as one of the people of its role', async () => {
  const count = async () =>
    (await requestJson(listPermissions)).result.find((role: { previlage_id: number }) => role.previlage_id === 3)
      .user_count
  const before = await count()
  await addPerson(`erased.${'0'.repeat(20)}`, 3, {
    email: null,
    other_objective: '-',
    status_id: statusIds.offline,
    erased_at: new Date(),
  })
  await addPerson('counted')
  assert.equal(await count(), before + 1)
})

test('a saved cell applies from the next request', async () => {
  assert.equal((await request(addUserGroup, { group_name: 'Early' }, 'steward')).status, 403)
  await saveCells([buildCell(4, 'GroupUserManagement', { value: 'Yes', was: 'No' })])
  assert.equal((await request(addUserGroup, { group_name: 'Now' }, 'steward')).status, 200)
  await saveCells([buildCell(4, 'GroupUserManagement', { value: 'No', was: 'Yes' })])
  assert.equal((await request(addUserGroup, { group_name: 'Late' }, 'steward')).status, 403)
})

test('the last value of a cell that is given twice is saved, with one record', async () => {
  for (const last of ['Yes', 'No'] as const) {
    const writtenRecords = await collectRecords(() =>
      saveCells([
        buildCell(4, 'GroupUserManagement', { value: 'Yes' }),
        buildCell(4, 'GroupUserManagement', { value: last }),
      ]),
    )
    assert.deepEqual([await readCell(4, 'GroupUserManagement'), writtenRecords.length], [last, 1])
  }
})

test('role 1 is always Yes and role 3 always No', async () => {
  await assertCellRefused(buildCell(1, 'WorkBench', { value: 'No' }), { status: 400, pattern: /always has every menu/ })
  await assertCellRefused(buildCell(3, 'WorkBench', { value: 'Yes' }), { status: 400, pattern: /never has one/ })
  for (const menu of Object.keys(menuIds)) {
    assert.equal(await readCell(1, menu), 'Yes')
    assert.equal(await readCell(3, menu), 'No')
  }
  await assert.rejects(database.insertInto('role_menus').values({ role_id: roleIds.user, menu_id: 1 }).execute())
  assert.deepEqual(
    await trackChanges(() =>
      saveCells([buildCell(1, 'WorkBench', { value: 'Yes' }), buildCell(3, 'WorkBench', { value: 'No' })]),
    ),
    [],
  )
})

test('only role 1 may change its own role, or a menu that its role lacks in another role', async () => {
  const who = 'PermissionManagement'
  const weak = await addRole('Weak')
  await assertCellRefused(buildCell(roles[who]!, 'WorkBench', { value: 'Yes' }), {
    status: 403,
    pattern: /Permission denied/,
    who,
  })
  await assertCellRefused(buildCell(roles[who]!, who, { value: 'No' }), {
    status: 403,
    pattern: /Permission denied/,
    who,
  })
  await assertCellRefused(buildCell(weak, 'WorkBench', { value: 'Yes' }), {
    status: 403,
    pattern: /Permission denied/,
    who,
  })
  assert.equal(
    (await saveCells([buildCell(weak, who, { value: 'Yes', was: 'No' })], who)).status,
    'success',
    'a menu of their own',
  )
  await assertCellRefused(buildCell(roleIds.dataSteward, 'WorkBench', { value: 'No' }), {
    status: 403,
    pattern: /Permission denied/,
    who,
  })
  assert.equal(await findLock(roles[who]!, 'WorkBench', who), 'own role')
  assert.equal(await findLock(weak, 'WorkBench', who), 'menu lacking')
  assert.equal(await findLock(weak, who, who), null)
  assert.equal(await findLock(roleIds.dataSteward, 'WorkBench', who), 'menu lacking', 'an open cell')
  assert.equal(await findLock(1, 'WorkBench', who), 'always yes')
  assert.equal(await findLock(3, 'WorkBench', who), 'always no')
  assert.equal(await findLock(weak, 'WorkBench', 'system'), null)
})

test('unknown roles and menus are refused, and cells are saved all or none', async () => {
  const role = await addRole('Whole')
  await assertCellRefused(
    { previlage_id: role, menu_name_id: 99, value: 'Yes' },
    { status: 400, pattern: /There is no menu 99/ },
  )
  await assertCellRefused(buildCell(99_999, 'WorkBench', { value: 'Yes' }), { status: 404, pattern: /99999/ })
  await assertCellRefused(
    { ...buildCell(role, 'WorkBench', { value: 'Yes' }), value: 'Maybe' },
    { status: 400, pattern: /value/ },
  )
  await assertRefused(savePermissions, { data: [] }, { status: 400, pattern: /data/ })
  await assertRefused(
    savePermissions,
    { data: [buildCell(role, 'WorkBench', { value: 'Yes' }), buildCell(3, 'WorkBench', { value: 'Yes' })] },
    { status: 400, pattern: /the role User/ },
  )
})

test('concurrent edits of different cells are both kept, and an outdated edit of a cell names who changed it', async () => {
  const role = await addRole('Shared')
  await Promise.all([
    saveCells([buildCell(role, 'PermissionManagement', { value: 'Yes', was: 'No' })], 'PermissionManagement'),
    saveCells([buildCell(role, 'WorkBench', { value: 'Yes', was: 'No' })]),
  ])
  assert.deepEqual([await readCell(role, 'PermissionManagement'), await readCell(role, 'WorkBench')], ['Yes', 'Yes'])
  await saveCells([buildCell(role, 'PermissionManagement', { value: 'No', was: 'Yes' })], 'PermissionManagement')
  await saveCells([buildCell(role, 'PermissionManagement', { value: 'No', was: 'Yes' })])
  // The caller saw No and requests Yes. Someone has set Yes and No again since, so the cell has the value that the caller saw.
  await saveCells([buildCell(role, 'PermissionManagement', { value: 'Yes', was: 'No' })])
  await assertCellRefused(buildCell(role, 'PermissionManagement', { value: 'No', was: 'No' }), {
    status: 409,
    pattern: /system has changed Shared: PermissionManagement/,
  })
})

test('an administrator who has lost the menu can change nothing', async () => {
  const role = await addRole('Keepers', ['PermissionManagement'])
  await addPerson('keeper', role)
  const [withdrawReply, giveReply] = await Promise.all([
    request(savePermissions, { data: [buildCell(role, 'PermissionManagement', { value: 'No' })] }, 'system'),
    request(
      savePermissions,
      { data: [buildCell(roles.WorkBench!, 'PermissionManagement', { value: 'Yes' })] },
      'keeper',
    ),
  ])
  assert.equal(withdrawReply.status, 200)
  assert.ok([200, 403].includes(giveReply.status))
  await assertCellRefused(buildCell(roles.WorkBench!, 'PermissionManagement', { value: 'No' }), {
    status: 403,
    pattern: /Permission denied/,
    who: 'keeper',
  })
})

test('each changed cell is one audit record', async () => {
  const role = await addRole('Recorded')
  const menu_id = menuIds.WorkBench
  assert.deepEqual(await collectRecords(() => saveCells([buildCell(role, 'WorkBench', { value: 'Yes', was: 'No' })])), [
    {
      username: 'system',
      call: 'savePermissions',
      action: 'added',
      subject: 'role_menus',
      key: `${role} ${menu_id}`,
      before: null,
      after: { role_id: role, menu_id },
    },
  ])
  assert.deepEqual(
    await trackChanges(() => saveCells([buildCell(role, 'WorkBench', { value: 'Yes', was: 'No' })])),
    [],
    'a repeated request',
  )
})
