import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { stoppedClock } from '../../platform/clock.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { settleWaitingRuns } from './waiting-runs.ts'

const { database, reports, users } = await openCatalogueDatabase()
const now = stoppedClock('2026-11-20T03:00:00Z').now()
const [inflation, gold, debt] = [reports.inflation!, reports['gold-price']!, reports['public-debt']!]
await sql`insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, at_time, created_at)
  values ('warehouse', 'oil', 'Oil', 'wf', 'etl', 'online', 'daily', '06:00', ${now})`.execute(database)
await sql`insert into report_loads (report_id, internal_source_id, is_on, is_automatic, least_percent, most_percent, types, scheduled_through)
  select report_id, internal_source_id, true, true, -10, 10, '{"year": "integer"}', ${now} from internal_sources, reports
  where report_id in (${inflation}, ${gold}, ${debt})`.execute(database)

interface WaitingRun {
  reportId: number
  draft: 'open' | 'published' | 'deleted'
  types?: Record<string, string>
}

const addWaitingRun = async ({ reportId, draft, types }: WaitingRun) => {
  const draftId = crypto.randomUUID()
  if (draft !== 'deleted')
    await database
      .insertInto('report_drafts')
      .values({
        ...{ draft_id: draftId, report_id: reportId, user_id: users.collector!, made_at: now },
        published_at: draft === 'published' ? now : null,
      })
      .execute()
  await sql`insert into load_runs (report_id, draft_id, queued_at, started_at, ended_at, step, outcome, types)
    values (${reportId}, ${draftId}, ${now}, ${now}, ${now}, 'ended', 'waiting', ${types ? JSON.stringify(types) : null}::jsonb)`.execute(
    database,
  )
}
const listOutcomes = async () => {
  const { rows } = await sql<{ outcome: string }>`select outcome from load_runs order by load_run_id`.execute(database)
  return rows.map(({ outcome }) => outcome)
}
const readTypes = async () => {
  const rows = await database.selectFrom('report_loads').select(['report_id', 'types']).execute()
  return new Map(rows.map(({ report_id, types }) => [report_id, types]))
}

test('a published draft approves its run and the types of its own load, a deleted draft discards its run, and an open one waits', async () => {
  await addWaitingRun({ reportId: inflation, draft: 'published', types: { month: 'date' } })
  await addWaitingRun({ reportId: inflation, draft: 'open' })
  await addWaitingRun({ reportId: inflation, draft: 'deleted' })
  // A run whose table was not read has no types.
  await addWaitingRun({ reportId: gold, draft: 'published' })
  await addWaitingRun({ reportId: debt, draft: 'deleted' })
  const year = { year: 'integer' }
  await settleWaitingRuns(database, inflation)
  assert.deepEqual(await listOutcomes(), ['approved', 'waiting', 'discarded', 'waiting', 'waiting'])
  await settleWaitingRuns(database)
  assert.deepEqual(await listOutcomes(), ['approved', 'waiting', 'discarded', 'approved', 'discarded'])
  assert.deepEqual(
    await readTypes(),
    new Map<number, unknown>([
      [inflation, { ...year, month: 'date' }],
      [gold, year],
      [debt, year],
    ]),
  )
})
