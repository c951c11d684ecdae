import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'
import { lockAdministrators, wouldRemoveLastAdministrator } from './last-administrator.ts'

const people = await openPeople()
const { database, add } = people
const first = await add({ username: 'first', roleId: roleIds.systemAdministrator })
const second = await add({ username: 'second', roleId: roleIds.systemAdministrator })
const closed = await add({ username: 'closed', roleId: roleIds.systemAdministrator, statusId: statusIds.offline })
const plain = await add({ username: 'plain' })

const table: { label: string; userIds: number[]; isLast: boolean }[] = [
  { label: 'one of two', userIds: [first], isLast: false },
  { label: 'both', userIds: [first, second], isLast: true },
  { label: 'both and others', userIds: [plain, second, first], isLast: true },
  { label: 'a closed one', userIds: [closed], isLast: false },
  { label: 'nobody', userIds: [], isLast: false },
  { label: 'a plain user', userIds: [plain], isLast: false },
]
for (const { label, userIds, isLast } of table)
  test(`${label} ${isLast ? 'is' : 'is not'} the last of the active administrators`, async () => {
    assert.equal(await wouldRemoveLastAdministrator(database, userIds), isLast)
  })

test('other accounts can be changed even without an active administrator', async () => {
  await database.updateTable('users').set({ status_id: statusIds.offline }).where('role_id', '=', 1).execute()
  assert.equal(await wouldRemoveLastAdministrator(database, [plain, first]), false)
  await database
    .updateTable('users')
    .set({ status_id: statusIds.active })
    .where('user_id', 'in', [first, second])
    .execute()
})

test('two concurrent transactions that each remove one of two administrators leave one', async () => {
  const demote = (userId: number) =>
    database.transaction().execute(async transaction => {
      await lockAdministrators(transaction)
      if (await wouldRemoveLastAdministrator(transaction, [userId])) return 'refused'
      await transaction.updateTable('users').set({ role_id: roleIds.user }).where('user_id', '=', userId).execute()
      return 'done'
    })
  assert.deepEqual((await Promise.all([demote(first), demote(second)])).sort(), ['done', 'refused'])
})
