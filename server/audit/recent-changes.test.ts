import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../testing/database.ts'
import { listRecentChanges } from './recent-changes.ts'

const { database } = await openTestDatabase()
interface AddedRecords {
  /** ISO 8601. */
  at: string
  call: string
  tableName: string
  count?: number
  action?: string
}

/** Adds the records of one call, with the keys from 1 to `count`. */
const addRecords = ({ at, call, tableName, count = 1, action = 'changed' }: AddedRecords) =>
  sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    select ${at}, 1, 'desk', ${call}, '192.0.2.7', ${action}, ${tableName}, key::text, '{"name": "Old"}', '{"name": "New"}'
    from generate_series(1, ${count}::integer) key`.execute(database)

await addRecords({ at: '2026-11-20T01:00:00Z', call: 'renameUserGroup', tableName: 'user_groups' })
await addRecords({ at: '2026-11-20T02:00:00Z', call: 'saveReport', tableName: 'reports' })
await addRecords({ at: '2026-11-20T02:00:00Z', call: 'saveReport', tableName: 'report_keywords', count: 2 })
await addRecords({
  at: '2026-11-20T03:00:00Z',
  call: 'addToUserGroup',
  tableName: 'user_group_members',
  count: 600,
  action: 'added',
})
await addRecords({
  at: '2026-11-20T04:00:00Z',
  call: 'addUserGroup',
  tableName: 'user_groups',
  count: 1,
  action: 'refused',
})

const listChanges = async (maxChanges = 8, tableNames?: string[], since = '2026-11-20T00:00:00Z') =>
  (await listRecentChanges(database, { since: new Date(since), tableNames, maxChanges })).map(
    ({ tableName, key, count, columns }) => [tableName, key, count, columns.join()],
  )

test('a call that changes many rows is counted completely, and earlier changes stay listed', async () => {
  assert.deepEqual(await listChanges(), [
    ['user_group_members', '1', 600, ''],
    ['report_keywords', '1', 2, ''],
    ['reports', '1', 1, 'name'],
    ['user_groups', '1', 1, 'name'],
  ])
})

test('the latest changes are listed, of the requested tables and since the requested time', async () => {
  assert.deepEqual(await listChanges(2), [
    ['user_group_members', '1', 600, ''],
    ['report_keywords', '1', 2, ''],
  ])
  assert.deepEqual(await listChanges(8, ['reports', 'user_groups']), [
    ['reports', '1', 1, 'name'],
    ['user_groups', '1', 1, 'name'],
  ])
  assert.deepEqual(await listChanges(8, ['user_groups'], '2026-11-20T01:00:00.001Z'), [])
})
