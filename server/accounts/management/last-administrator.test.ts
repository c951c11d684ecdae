import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPeople } from '../../testing/people.ts'
import { lockAdministrators, wouldRemoveLastAdministrator } from './last-administrator.ts'

const people = await openPeople()
const { database, add } = people
const first = await add({ username: 'first', roleId: 1 })
const second = await add({ username: 'second', roleId: 1 })
const closed = await add({ username: 'closed', roleId: 1, statusId: 2 })
const plain = await add({ username: 'plain' })

const table: [label: string, userIds: number[], isLast: boolean][] = [
  ['one of two', [first], false],
  ['both', [first, second], true],
  ['both and others', [plain, second, first], true],
  ['a closed one', [closed], false],
  ['nobody', [], false],
  ['a plain user', [plain], false],
]
for (const [label, userIds, isLast] of table)
  test(`${label} ${isLast ? 'is' : 'is not'} the last of the active administrators`, async () => {
    assert.equal(await wouldRemoveLastAdministrator(database, userIds), isLast)
  })

test('other accounts can be changed even without an active administrator', async () => {
  await database.updateTable('users').set({ status_id: 2 }).where('role_id', '=', 1).execute()
  assert.equal(await wouldRemoveLastAdministrator(database, [plain, first]), false)
  await database.updateTable('users').set({ status_id: 1 }).where('user_id', 'in', [first, second]).execute()
})

test('two concurrent transactions that each remove one of two administrators leave one', async () => {
  const demote = (userId: number) =>
    database.transaction().execute(async transaction => {
      await lockAdministrators(transaction)
      if (await wouldRemoveLastAdministrator(transaction, [userId])) return 'refused'
      await transaction.updateTable('users').set({ role_id: 3 }).where('user_id', '=', userId).execute()
      return 'done'
    })
  assert.deepEqual((await Promise.all([demote(first), demote(second)])).sort(), ['done', 'refused'])
})
