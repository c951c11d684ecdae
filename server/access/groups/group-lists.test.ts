import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUserGroup, listUserGroups } from '../../../contract/access/user-groups.ts'
import { openAccess } from '../../testing/access-portal.ts'

const { answer } = await openAccess()

test('groups are sorted in both directions', async () => {
  for (const name of ['Sorted b', 'Sorted a', 'Sorted c']) await answer(addUserGroup, { group_name: name })
  const namesIn = async (descending: boolean) => {
    const { result } = await answer(listUserGroups, { text_search: 'sorted', sort: 'name', descending })
    return result.map(({ group_name }: { group_name: string }) => group_name)
  }
  assert.deepEqual(await namesIn(false), ['Sorted a', 'Sorted b', 'Sorted c'])
  assert.deepEqual(await namesIn(true), ['Sorted c', 'Sorted b', 'Sorted a'])
})
