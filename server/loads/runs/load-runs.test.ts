import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { stoppedClock } from '../../platform/clock.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { beginRun, endRun, recordProgress } from './load-runs.ts'

const { database, reports } = await openCatalogueDatabase()
const clock = stoppedClock('2026-11-20T03:00:00Z')
await sql`insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, at_time, created_at)
  values ('warehouse', 'oil', 'Oil', 'wf', 'etl', 'online', 'daily', '06:00', '2026-11-01')`.execute(database)
await sql`insert into report_loads (report_id, internal_source_id, is_on, is_automatic, least_percent, most_percent, types, scheduled_through)
  select report_id, internal_source_id, true, true, -10, 10, '{}', now() from internal_sources, reports
  where report_id in (${reports.inflation!}, ${reports['gold-price']!})`.execute(database)
const queueRun = async (name: string) => {
  const { load_run_id } = await database
    .insertInto('load_runs')
    .values({ report_id: reports[name]!, queued_at: clock.now() })
    .returning('load_run_id')
    .executeTakeFirstOrThrow()
  return Number(load_run_id)
}
const readRun = async (loadRunId: number) => {
  const { step, rows_read, outcome, started_at } = await database
    .selectFrom('load_runs')
    .selectAll()
    .where('load_run_id', '=', loadRunId)
    .executeTakeFirstOrThrow()
  return [step, Number(rows_read), outcome, started_at?.toISOString() ?? null]
}

test('the start, the progress and the end of a run change no other run, and an ended run does not change', async () => {
  const [id, otherId] = [await queueRun('inflation'), await queueRun('gold-price')]
  const other = await readRun(otherId)
  const startedAt = clock.now().toISOString()
  const run = (await beginRun(database, clock, id))!
  await recordProgress(database, run, { step: 'reading', rowsRead: 7 })
  assert.deepEqual([await readRun(id), await readRun(otherId)], [['reading', 7, null, startedAt], other])
  const end = (outcome: 'unchanged' | 'failed') =>
    database.transaction().execute(transaction => endRun(transaction, clock, run, { outcome }))
  assert.equal(await end('unchanged'), true)
  clock.advance(1000)
  assert.equal(await end('failed'), false)
  await recordProgress(database, run, { rowsRead: 8 })
  await beginRun(database, clock, id)
  assert.deepEqual([await readRun(id), await readRun(otherId)], [['ended', 7, 'unchanged', startedAt], other])
})
