import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './pool.ts'

const { pool, database } = await openTestDatabase()

test('a connection lost during a transaction fails only that transaction', async () => {
  const lostTransaction = database.transaction().execute(async transaction => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database)
    await setTimeout(100)
    await sql`select 1`.execute(transaction)
  })
  await assert.rejects(lostTransaction)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database)
  assert.deepEqual(rows, [{ one: 1 }])
})

for (const [kind, write] of [
  ['a write', (single: Database) => sql`create table written ()`.execute(single)],
  [
    'a transaction',
    (single: Database) =>
      single.transaction().execute(transaction => sql`create table changed ()`.execute(transaction)),
  ],
] as const)
  test(`a connection to a primary that has become a standby is replaced after ${kind} that it refused`, async () => {
    const { database: single } = openDatabase({ ...pool.options, max: 1 }, () => {})
    await sql`set default_transaction_read_only = on`.execute(single)
    await assert.rejects(write(single), { code: '25006' })
    await write(single)
    await single.destroy()
  })
