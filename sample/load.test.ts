import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { stoppedClock } from '../server/platform/clock.ts'
import { openTestDatabase } from '../server/testing/database.ts'
import { createMemoryStore } from '../server/testing/stores.ts'
import { loadSample } from './load.ts'
import { buildOnce } from './testing/built-once.ts'

test('one of several concurrent nodes fills the catalogue, and logs it', async () => {
  const { database } = await openTestDatabase()
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const clock = stoppedClock('2026-11-20T05:00:00Z')
  const load = () => loadSample({ database, store: createMemoryStore(), clock, log, build: buildOnce })
  await Promise.all([load(), load()])
  await load()
  const { count } = database.fn
  const totals = await database.selectFrom('reports').select(count('report_id').as('reports')).executeTakeFirstOrThrow()
  assert.equal(Number(totals.reports), 35)
  const described = await database
    .selectFrom('report_files')
    .select(['kind', 'column_count'])
    .select(({ selectFrom }) =>
      selectFrom('report_columns')
        .whereRef('report_columns.report_id', '=', 'report_files.report_id')
        .select(count<number>('position').as('columns'))
        .as('columns'),
    )
    .execute()
  assert.deepEqual(
    described.filter(({ column_count, columns }) => Number(columns) !== column_count),
    [],
    'each file knows its columns, a metadata workbook those that it describes',
  )
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /Loaded the sample catalogue/)
})
