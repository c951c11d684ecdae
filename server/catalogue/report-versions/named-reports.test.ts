import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { type Actor, visitor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { countRowsRead } from '../../testing/catalogue/rows-read.ts'
import { findNamedReport } from './named-reports.ts'
import { requireRequestedReport } from './requested-reports.ts'

const { database, actors } = await openCatalogue()
const [fileName, formerName] = ['many-700', 'once-700']

before(async () => {
  await sql`
    insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
    select 'many-' || n, 'many-' || n, 'One of many', 'หนึ่งในหลาย', 1, 'Daily', date '2026-01-01' from generate_series(1, 2000) n`.execute(
    database,
  )
  await sql`
    insert into report_versions (report_id, number, cited_as, as_of)
    select report_id, 1, file_name, now() from reports where file_name like 'many-%'`.execute(database)
  await sql`insert into report_former_names (file_name, report_id)
    select replace(file_name, 'many', 'once'), report_id from reports where file_name like 'many-%'`.execute(database)
  await sql`vacuum analyze`.execute(database)
})

const readers: Record<string, Actor> = { 'a visitor': visitor, staff: actors.staff! }
const reads: Record<string, (reading: Database, actor: Actor) => Promise<{ fileName: string } | undefined>> = {
  'a File Name': (reading, actor) => findNamedReport(reading, actor, fileName),
  'a former File Name': (reading, actor) => findNamedReport(reading, actor, formerName),
  'a version': (reading, actor) => requireRequestedReport(reading, actor, { fileName, version: 1 }),
  'a version by a former File Name': (reading, actor) =>
    requireRequestedReport(reading, actor, { fileName: formerName, version: 1 }),
}
for (const [who, actor] of Object.entries(readers))
  for (const [what, read] of Object.entries(reads))
    for (const table of ['reports', 'report_versions', 'report_former_names'])
      test(`${what} reads only the rows of ${table} that have the name, for ${who}`, async () => {
        const { result, rowsRead } = await countRowsRead(database, table, reading => read(reading, actor))
        assert.equal(result?.fileName, fileName)
        assert.ok(rowsRead <= 10, `${rowsRead} rows were read`)
      })
