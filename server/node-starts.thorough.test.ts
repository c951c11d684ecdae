import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createTestFolder } from './testing/folders.ts'
import { openSharedDatabase } from './testing/nodes/shared-databases.ts'
import { startPortal } from './testing/running-portal.ts'
import { startPgbouncer, withoutPgbouncer } from './testing/servers/pgbouncers.ts'
import { openSilentLine, toSocket } from './testing/servers/silent-lines.ts'

// Databases that a portal cannot use, and its message for each.

const { url } = await openSharedDatabase()
const folder = await createTestFolder()

const readRefusal = async (database: string) => {
  const startedAt = performance.now()
  const started = await startPortal({ DATA_DIR: folder, DATABASE_URL: database, SAMPLE_DATA: 'off' }).catch(
    (error: Error) => error.message,
  )
  assert.ok(typeof started === 'string', 'it started')
  assert.ok(performance.now() - startedAt < 20_000)
  assert.doesNotMatch(started, /pg_trgm/)
  return started
}
const changeUrl = (change: (target: URL) => void) => {
  const target = new URL(url)
  change(target)
  return target.href
}

test('an unavailable database is reported as such', async () => {
  const refusalText = await readRefusal('postgres://khlang:Secret-Word1@127.0.0.1:9/catalogue')
  assert.match(refusalText, /did not start\. The database catalogue at 127\.0\.0\.1:9 cannot be used: .*ECONNREFUSED/)
  assert.match(refusalText, /Start it, or correct DATABASE_URL/)
  assert.doesNotMatch(refusalText, /Secret-Word1/)
})

test('a wrong name and a missing database are reported as such', async () => {
  const nobody = await readRefusal(changeUrl(target => (target.username = 'nobody-at-all')))
  assert.match(
    nobody,
    /cannot be used: .*(password authentication|role).*Correct the name and password in DATABASE_URL/,
  )
  const missing = await readRefusal(changeUrl(target => (target.pathname = '/never_made')))
  assert.match(missing, /cannot be used: database "never_made" does not exist\. Create the database/)
})

test('a start does not wait for a database that accepts connections but does not respond', async () => {
  const { hostname, port } = new URL(url)
  const { line, ...silent } = await openSilentLine(toSocket({ host: decodeURIComponent(hostname), port: Number(port) }))
  line.mute = true
  const refusalText = await readRefusal(`postgres://khlang@${silent.host}:${silent.port}/khlang`)
  assert.match(refusalText, /cannot be used: timeout expired\. Start it/)
})

describe('PgBouncer in transaction mode', { skip: withoutPgbouncer }, () => {
  test('a pooler that refuses the settings of the portal is named, with what to do', async () => {
    const bouncer = await startPgbouncer(url)
    const refusalText = await readRefusal(bouncer.url).finally(bouncer.stop)
    assert.match(refusalText, /answers: unsupported startup parameter.*cannot work through a pooler such as PgBouncer/)
    assert.match(refusalText, /Give DATABASE_URL the address of PostgreSQL/)
  })

  test('a pooler that ignores the settings of the portal is detected', async () => {
    const ignored = 'options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits'
    const bouncer = await startPgbouncer(url, [`ignore_startup_parameters = ${ignored}`])
    const refusalText = await readRefusal(bouncer.url).finally(bouncer.stop)
    assert.match(refusalText, /is not PostgreSQL itself\. The portal cannot work through a pooler such as PgBouncer/)
  })
})
