import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTestDatabase } from '../../server/testing/database.ts'
import { compareWork, recordBuilds } from './work.ts'

const { pool } = await openTestDatabase()
const [earlier, later] = ['a'.repeat(64), 'b'.repeat(64)] as const

/** Builds of tables after a report got a new version. */
const compareBuilds = async () => {
  const surroundings = { rows: pool, mails: { received: [] }, consent: { storedRecords: [] } }
  const work = await compareWork(surroundings as never, { addresses: [], groups: [] })
  return work.find(({ kind }) => kind === 'table builds')
}
const build = (digest: string) =>
  pool.query(
    `insert into table_builds (csv_digest, choices_digest, built_at, reason) values ($1, '', now(), 'misfits')
     on conflict do nothing`,
    [digest],
  )
const publish = async (digest: string, day: string) => {
  await pool.query('update report_files set is_current = false')
  await pool.query(
    `insert into report_files (report_id, kind, digest, published_at, is_current)
     select report_id, 'csv', $1, $2::timestamptz, true from reports`,
    [digest, day],
  )
}

before(async () => {
  await pool.query('insert into stored_files (digest, size_bytes) values ($1, 1), ($2, 1)', [earlier, later])
  for (const statement of [
    `insert into categories (name_en, name_th, icon, position) values ('Debt', 'หนี้', 'coin', 1)`,
    `insert into sub_categories (category_id, key, name_en, name_th) select category_id, 'debt', 'Debt', 'หนี้' from categories`,
    `insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
       select 'debt', 'debt', 'Debt', 'หนี้', sub_category_id, 'Monthly', '2026-10-30' from sub_categories`,
  ])
    await pool.query(statement)
  await publish(earlier, '2026-10-01')
  await publish(later, '2026-10-02')
  await build(earlier)
  await recordBuilds(pool)
})

test('the table of a new version that was not built is named', async () =>
  assert.deepEqual(await compareBuilds(), {
    kind: 'table builds',
    required: 1,
    done: 0,
    wrong: [`${later} was not done`],
  }))

test('a table that was built once is not named, one that was built twice is', async () => {
  await build(later)
  assert.deepEqual((await compareBuilds())?.wrong, [])
  await build(later)
  assert.deepEqual((await compareBuilds())?.wrong, [`${later} was done 2 times`])
})
