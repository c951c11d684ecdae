import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openRows } from '../../../server/testing/running-portal.ts'
import { startReplicatedPostgres } from '../../../server/testing/servers/replicated-postgres.ts'
import { examineReplica } from './replica.ts'

const postgres = await startReplicatedPostgres()
const [primary, replica] = [postgres.primary, postgres.replica].map(({ url }) => openRows({ connectionString: url }))
const other = await startReplicatedPostgres()
after(async () => {
  await Promise.all([primary!.end(), replica!.end()])
  await Promise.all([postgres.stop(), other.stop()])
})

const examineLines = async (url: string | undefined) =>
  (await examineReplica(url, primary!)).map(({ state, message, remedy }) => [state, message, remedy ?? ''].join(' | '))

test('without a replica nothing is examined', async () => assert.deepEqual(await examineLines(undefined), []))

test('a standby of the database is fine', async () => {
  const [line, ...more] = await examineLines(postgres.replica.url)
  assert.match(line!, /^ok \| It responds/)
  assert.deepEqual(more, [])
})

test('a database that accepts writes is a fault', async () =>
  assert.match((await examineLines(postgres.primary.url))[0]!, /^fault \| It is not a standby.*DATABASE_REPLICA_URL/))

test('a standby of another PostgreSQL is a fault', async () =>
  assert.match((await examineLines(other.replica.url))[0]!, /^fault \| It is a standby of another PostgreSQL/))

test('a replica that does not respond is a fault', async () =>
  assert.match(
    (await examineLines('postgres://khlang@127.0.0.1:9/khlang'))[0]!,
    /^fault \| .*ECONNREFUSED.*Start the replica/,
  ))

test('a replica that is far behind is a warning', async () => {
  await replica!.query('select pg_wal_replay_pause()')
  await primary!.query(
    'create table changes as select repeat(md5(n::text), 30) as text from generate_series(1, 40000) as n',
  )
  assert.match((await examineLines(postgres.replica.url))[0]!, /^warning \| It is \d+ MB of changes behind.*caught up/)
  await replica!.query('select pg_wal_replay_resume()')
})
