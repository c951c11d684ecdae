import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTemporaryFolder } from '../../../testing/folders.ts'
import { openSilentLine, toSocket } from '../../../testing/servers/silent-lines.ts'
import { openDatabase } from '../pool.ts'
import { startPrivatePostgres } from '../private-postgres/index.ts'
import { ConnectionLost } from './connection-loss.ts'

const folder = await createTemporaryFolder()
const { connection, stop } = await startPrivatePostgres(folder, () => {})
const { line, ...address } = await openSilentLine(toSocket(connection))
const { database } = openDatabase({ ...connection, ...address, max: 3 }, () => {})
after(async () => {
  line.mute = false
  line.cut()
  await database.destroy()
  await stop()
  await rm(folder, { recursive: true, force: true })
})
await sql`create table notes (text text)`.execute(database)

const catchFailure = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  const error = await work().then(
    () => assert.fail('it did not fail'),
    (thrown: unknown) => thrown,
  )
  assert.ok(performance.now() - startedAt < 9000, 'it took too long')
  assert.ok(error instanceof ConnectionLost, String(error))
  return error.isOutcomeUnknown
}
/** Runs work during which the connection stops responding after a text, and then restores the connection. */
const loseConnection = async (muteAfter: string, work: () => Promise<unknown>) => {
  line.muteAfter = muteAfter
  const failure = await catchFailure(work)
  line.muteAfter = undefined
  const refusedAtOnce = performance.now()
  assert.equal(await catchFailure(() => sql`select 1`.execute(database)), false)
  assert.ok(performance.now() - refusedAtOnce < 2000, 'the next statement waited too')
  line.mute = false
  for (;;) {
    const works = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    )
    if (works) return failure
  }
}
const write = (text: string) =>
  database.transaction().execute(transaction => sql`insert into notes values (${text})`.execute(transaction))

test('a read without a response fails as a statement that saved nothing', async () =>
  assert.equal(await loseConnection('select 2', () => sql`select 2`.execute(database)), false))

test('a transaction whose commit gets no response may or may not be saved; one that is cut off earlier is not saved', async () => {
  assert.equal(await loseConnection('commit', () => write('first')), true)
  assert.equal(await loseConnection('insert into', () => write('second')), false)
  assert.equal(
    await loseConnection('insert into', () => sql`insert into notes values ('third')`.execute(database)),
    true,
  )
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database)
  assert.deepEqual(
    rows.map(({ text }) => text),
    ['first', 'third'],
    'all that arrived whole; here it did',
  )
})

test('a statement that is still active in the database is not cut off', async () => {
  const { rows } = await sql<{ slept: number }>`select 1 as slept from pg_sleep(9)`.execute(database)
  assert.deepEqual(rows, [{ slept: 1 }])
})
