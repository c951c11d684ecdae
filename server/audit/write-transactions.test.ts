import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { writeAs } from '../platform/audit.ts'
import { openEditing } from '../testing/catalogue/editing.ts'

const { readStoredState, collectRecords, clock, database, world } = await openEditing()
const steward = { userId: world.users.collector!, call: 'test', address: '203.0.113.1' }
const updateIcon = (name: string) => sql`update categories set icon = ${name} where category_id = 1`

test('an aborted write leaves neither data nor a record', async () => {
  const before = await readStoredState()
  await assert.rejects(
    writeAs({ database, clock }, steward, async transaction => {
      await updateIcon('bolt').execute(transaction)
      throw new Error('The line was cut')
    }),
    /cut/,
  )
  assert.deepEqual(await readStoredState(), before)
})

test('the writer ends with the transaction: later writes of the portal itself add no record', async () => {
  await writeAs({ database, clock }, steward, transaction => updateIcon('bolt').execute(transaction))
  const own = Array.from({ length: 8 }, (_, index) => updateIcon(`own-${index}`).execute(database))
  assert.deepEqual(await collectRecords(() => Promise.all(own)), [])
})

test('records can neither be changed nor deleted', async () => {
  for (const rewrite of [
    "update audit_records set username = username || 'x'",
    'delete from audit_records',
    'truncate audit_records',
  ])
    await assert.rejects(sql.raw(rewrite).execute(database), /only grows/, rewrite)
})

test('no audited table contains a secret', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where t.tgname like 'audited%' and a.attname ~ '(hash|secret|token|password|code)' and a.atttypid <> 'boolean'::regtype
      and not (a.attname = any (regexp_split_to_array(encode(t.tgargs, 'escape'), ',|\\\\000')))`.execute(database)
  assert.deepEqual(rows, [])
})
