import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { createTestFolder } from '../../testing/folders.ts'
import { createPreparedQueries, maxStatements } from './prepared-queries.ts'

const instance = await DuckDBInstance.create(':memory:')
after(() => instance.closeSync())

/** Opens the queries of a connection; `prepared` lists the statements that it has prepared. */
const openTestQueries = async () => {
  const connection = await instance.connect()
  const prepared: string[] = []
  const run = createPreparedQueries({
    prepare(sql) {
      prepared.push(sql)
      return connection.prepare(sql)
    },
  })
  return { run, prepared, runScript: (sql: string) => connection.run(sql) }
}

test('a statement is prepared once and run with other values', async () => {
  const { run, prepared } = await openTestQueries()
  const sql = 'select $1::INTEGER + 1, $2::VARCHAR'
  assert.deepEqual(await run({ sql, values: ['1', 'a'] }), [[2, 'a']])
  assert.deepEqual(await run({ sql, values: ['41', 'ข'] }), [[42, 'ข']])
  assert.deepEqual(prepared, [sql])
})

test('a failed statement is prepared again', async () => {
  const { run, prepared } = await openTestQueries()
  const sql = 'select $1::INTEGER'
  await assert.rejects(run({ sql, values: ['x'] }), /Could not convert/)
  assert.deepEqual(await run({ sql, values: ['3'] }), [[3]])
  assert.equal(prepared.length, 2)
})

test('the least recently used statement is removed', async () => {
  const { run, prepared } = await openTestQueries()
  const runNumber = (number: number) => run({ sql: `select ${number}`, values: [] })
  for (let number = 0; number < maxStatements; number += 1) await runNumber(number)
  await runNumber(0)
  await runNumber(maxStatements)
  assert.deepEqual(await runNumber(0), [[0]])
  assert.equal(prepared.length, maxStatements + 1)
  await runNumber(1)
  assert.equal(prepared.length, maxStatements + 2)
})

test('a kept statement reads a Parquet file that was removed and fetched again', async () => {
  const { run, runScript } = await openTestQueries()
  const path = join(await createTestFolder(), 'table.parquet')
  await runScript(`copy (select 'ก' as c1) to '${path}' (format parquet)`)
  const query = { sql: `select c1 from read_parquet('${path}')`, values: [] }
  assert.deepEqual(await run(query), [['ก']])
  await rename(path, `${path}.removed`)
  await assert.rejects(run(query), /No files found|Cannot open/)
  await rename(`${path}.removed`, path)
  assert.deepEqual(await run(query), [['ก']])
})
