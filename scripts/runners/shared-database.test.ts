import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { databaseVariable, startSharedDatabase } from './shared-database.ts'

// The database of the run around this test is not the one under test.
delete process.env[databaseVariable]

test('the user of the shared database can create databases, and the server is deleted afterwards', async () => {
  const { url, stop } = await startSharedDatabase()
  const client = new pg.Client(url)
  try {
    await client.connect()
    await client.query('create database one_of_many')
    const { rows } = await client.query(
      `select current_setting('fsync') as fsync, datname from pg_database where datname = 'one_of_many'`,
    )
    assert.deepEqual(rows, [{ fsync: 'off', datname: 'one_of_many' }])
  } finally {
    await client.end()
    await stop()
  }
  await assert.rejects(new pg.Client(url).connect())
})
