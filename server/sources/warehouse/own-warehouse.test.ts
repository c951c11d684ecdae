import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'
import { openReaderRole } from './own-warehouse.ts'

const { database } = await openTestDatabase()

test('an account that may not make roles is logged once, however often the tables are read', async () => {
  const logged: string[] = []
  await database.connection().execute(async connection => {
    await sql`set role pg_read_all_stats`.execute(connection)
    const reader = openReaderRole(connection, {
      info: (_fields: unknown, message?: string) => void logged.push(message ?? ''),
    })
    await reader.prepare()
    await reader.prepare()
    await sql`reset role`.execute(connection)
    assert.equal(reader.find(), undefined)
  })
  assert.deepEqual(logged, ['The warehouse is read in read-only transactions, without a role of its own'])
})
