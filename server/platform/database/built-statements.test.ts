import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'
import { buildOnce } from './built-statements.ts'

const { database } = await openTestDatabase()

test('a statement that is built once runs with another value each time', async () => {
  let builds = 0
  const select = buildOnce([] as string[], (database, names) => {
    builds += 1
    return database.selectFrom('account_statuses').select('name').where('name', '=', sql<string>`any (${names})`)
  })
  assert.deepEqual(await select(database, ['Active']), [{ name: 'Active' }])
  assert.deepEqual(await select(database, []), [])
  assert.deepEqual(await Promise.all([select(database, ['Suspend', 'none']), select(database, ['Active'])]), [
    [{ name: 'Suspend' }],
    [{ name: 'Active' }],
  ])
  assert.equal(builds, 1)
})
