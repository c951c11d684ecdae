import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '../../testing/database.ts'
import type { Snapshot } from './snapshots.ts'
import { openWarehouse } from './warehouses.ts'

const { pool } = await openTestDatabase()
await pool.query('create table public.counted (number integer); insert into public.counted values (1)')
const warehouse = openWarehouse({ connection: pool.options })
after(() => warehouse.close())

/** Counts the rows twice, while another connection adds one in between. */
const countTwice = async (snapshot: Snapshot) => {
  const count = async () =>
    (await snapshot.query<{ count: number }>('select count(*)::integer as count from public.counted'))[0]!.count
  const first = await count()
  await pool.query('insert into public.counted values (2)')
  return [first, await count()]
}

test('short and long reads see one snapshot while others commit', async () => {
  for (const counts of [
    await warehouse.read(countTwice),
    await warehouse.readLong(countTwice, new AbortController().signal),
  ])
    assert.equal(counts[0], counts[1])
  assert.deepEqual((await pool.query('select from public.counted')).rowCount, 3)
})
