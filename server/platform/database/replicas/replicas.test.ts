import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { openTestDatabase } from '../../../testing/database.ts'
import { createVersionReader, requireReadableDatabase } from './readable-database.ts'
import { openReplica } from './replicas.ts'

// Two databases replace a primary and its replica, and the tests set their states. For streaming see replica-reads.thorough.test.ts.
const [primaryPool, replicaPool] = [(await openTestDatabase()).pool, (await openTestDatabase()).pool]
/** A connection to the primary that a test can interrupt. */
const primary = {
  isDown: false,
  queryCount: 0,
  query(...queryArguments: [string]) {
    primary.queryCount += 1
    return primary.isDown ? Promise.reject(new Error('Connection terminated')) : primaryPool.query(...queryArguments)
  },
} as unknown as pg.Pool & { isDown: boolean; queryCount: number }
const nowhere = { host: '127.0.0.1', port: 1, max: 1 }

const setState = async (pool: pg.Pool, version: number, key: string) => {
  await pool.query('update catalogue_version set version = $1', [version])
  await pool.query(`delete from portal_marks where name = 'server key'`)
  await pool.query(`insert into portal_marks (name, value) values ('server key', $1)`, [key])
}

const openTestReplica = (connection: pg.PoolConfig = { ...replicaPool.options, max: 2 }) => {
  const replica = openReplica(connection, primary, () => {})
  after(() => replica.database.destroy())
  return replica
}

const states: { scenario: string; expected: [number, string]; replicaState: [number, string]; mayRead: boolean }[] = [
  { scenario: 'the same state', expected: [7, 'a'], replicaState: [7, 'a'], mayRead: true },
  { scenario: 'a replica that is behind', expected: [8, 'a'], replicaState: [7, 'a'], mayRead: false },
  { scenario: 'a database of another portal', expected: [7, 'a'], replicaState: [7, 'b'], mayRead: false },
]
for (const { scenario, expected, replicaState, mayRead } of states)
  test(`${scenario} is ${mayRead ? '' : 'not '}read`, async () => {
    await setState(primaryPool, ...expected)
    await setState(replicaPool, ...replicaState)
    assert.equal(await openTestReplica().mayRead(), mayRead)
  })

test('while the primary is down, only a replica that had the same state before is read', async t => {
  t.after(() => {
    primary.isDown = false
  })
  await setState(primaryPool, 7, 'a')
  await setState(replicaPool, 7, 'a')
  const [matchedReplica, unmatchedReplica] = [openTestReplica(), openTestReplica()]
  const readVersion = async () => '7'
  assert.equal(await matchedReplica.mayRead(), true)
  assert.equal(await createVersionReader(matchedReplica, readVersion)(), '7')
  await requireReadableDatabase(primary, matchedReplica)
  primary.isDown = true
  const queryPrimary = () => primary.query('select 1').then(() => '')
  await matchedReplica.mayRead()
  const queriesBefore = primary.queryCount
  assert.deepEqual([await matchedReplica.mayRead(), await unmatchedReplica.mayRead()], [true, false])
  assert.match(await createVersionReader(matchedReplica, queryPrimary)(), /^replica 7 /)
  assert.equal(primary.queryCount, queriesBefore + 1, 'only for the replica whose state never matched')
  await assert.rejects(
    requireReadableDatabase(primary, matchedReplica),
    /The primary does not respond\. Readers read from the replica/,
  )
  await assert.rejects(createVersionReader(unmatchedReplica, queryPrimary)(), /Connection terminated/)
  await assert.rejects(createVersionReader(undefined, queryPrimary)(), /Connection terminated/)
  await assert.rejects(requireReadableDatabase(primary, unmatchedReplica), /^Error: The primary does not respond\.$/)
})

test('a replica that does not answer is not read, and not queried again at once', async () => {
  const replica = openTestReplica(nowhere)
  assert.equal(await replica.mayRead(), false)
  await assert.rejects(replica.readVersion(), /did not answer a moment ago/)
  assert.equal(await replica.mayRead(), false)
})

test('without the primary, a replica is not read before its state is known, nor for an error of the statement', async t => {
  t.after(() => {
    primary.isDown = false
  })
  await setState(primaryPool, 7, 'a')
  await setState(replicaPool, 7, 'a')
  const replica = openTestReplica()
  await replica.mayRead()
  const connectionError = new Error('Connection terminated')
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' })
  const readAfterError = (error: Error) =>
    replica.readWithCurrentReplica(
      () => Promise.reject(error),
      async () => 'from the replica',
    )
  await assert.rejects(readAfterError(connectionError), connectionError)
  const stopWatching = replica.watch()
  const keepAliveTimer = setInterval(() => {}, 1000)
  t.after(() => clearInterval(keepAliveTimer))
  while ((await readAfterError(connectionError).catch(() => '')) !== 'from the replica') await setTimeout(200)
  stopWatching()
  await assert.rejects(readAfterError(refused), refused)
  assert.equal(
    await readAfterError(Object.assign(new Error('read-only'), { code: '25006' })),
    'from the replica',
    'a standby',
  )
  assert.equal(
    await replica.readWithCurrentReplica(
      async () => 'from the primary',
      async () => '',
    ),
    'from the primary',
  )
})
