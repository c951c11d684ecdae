import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getVersionOrigin } from '../../../contract/catalogue/versions/report-versions.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { buildCsvZip, buildExcel, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { scenarios, testPortal } from '../../testing/portal.ts'
import { catalogueRoutes } from '../routes.ts'

const { upload, publishReviewed, database, store, clock, reports, users } = await openUploadPortal()
const actors: Record<string, Actor> = {
  stranger: { ...visitor, userId: users.stranger },
  staff: { ...visitor, userId: users.collector, roleId: roleIds.dataSteward, menus: new Set(['ReportConfiguration']) },
}
const portal = testPortal(catalogueRoutes({ database, store }), actors)
const readVersionOrigin = (query: object) => portal.requestJson(getVersionOrigin, query)

const name = 'public-debt'
const report_id = reports[name]!
await sql`with ledger as (
    insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, at_time, created_at)
    values ('secretschema', 'secrettable', 'Debt ledger', 'secretworkflow', 'etl', 'online', 'daily', '06:00', '2026-11-01')
    returning internal_source_id
  ), bank as (
    insert into external_sources (name, format, address, repeat, at_time, created_at)
    values ('Central bank', 'api', 'https://secrethost.example', 'daily', '06:00', '2026-11-01') returning external_source_id
  ), first as (
    insert into internal_source_reports select internal_source_id, ${report_id} from ledger
  )
  insert into external_source_reports select external_source_id, ${report_id} from bank`.execute(database)
await sql`with job as (
    insert into run_jobs (namespace, name, first_seen_at) values ('secretnamespace', 'secretworkflow', '2026-11-01') returning job_id
  )
  insert into runs (job_id, run_key, state, started_at, ended_at, message, rows, decided_rank, decided_at, decided_by)
  select job_id, key, state, began::timestamptz, ended::timestamptz, 'secretmessage', rows, 1, began::timestamptz, ''
  from job, (values
    ('before', 'done', '2026-11-19T23:00:00Z', '2026-11-19T23:00:41Z', 100),
    ('good', 'done', '2026-11-20T01:00:00Z', '2026-11-20T01:01:05Z', 120),
    ('failed', 'error', '2026-11-20T02:00:00Z', '2026-11-20T02:00:09Z', 5),
    ('later', 'done', '2026-11-20T23:00:00Z', '2026-11-20T23:00:10Z', 130)
  ) as given (key, state, began, ended, rows)`.execute(database)

const table: TestTable = [
  ['Year', 'Value'],
  [2024, 1.5],
]
const publish = async (kind: 'csv' | 'excel' | 'metadata', bytes: Buffer) => {
  clock.advance(60_000)
  assert.match((await upload(name, kind, bytes)).text, /"success"/)
}

test('a version contains its sources, when they were loaded and what was checked', async () => {
  await publish('csv', await buildCsvZip(name, table))
  const { files, ...origin } = await readVersionOrigin({ file_name: name })
  assert.deepEqual(origin, {
    number: 2,
    as_of: '2026-11-20T18:31:00.000Z',
    promised_for: null,
    reason: null,
    sources: [
      { name: 'Central bank', kind: 'api' },
      { name: 'Debt ledger', kind: 'internal' },
    ],
    load: { ended_at: '2026-11-20T01:01:05Z', seconds: 65, row_count: 120 },
    checks: ['header', 'records', 'widths', 'encoding'],
  })
  assert.match(files[0].sha256, /^[0-9a-f]{64}$/)
})

scenarios(portal, [
  {
    name: 'an origin contains no hosts, tables, jobs or people',
    call: getVersionOrigin,
    input: { file_name: name },
    contains: ['Debt ledger'],
    lacks: ['secret', 'collector', 'published_by'],
  },
  {
    name: 'a version of the sample catalogue has only its files',
    call: getVersionOrigin,
    input: { file_name: name, version: '1' },
    contains: ['"sources":[]', '"load":null', '"checks":[]', 'sha256'],
  },
  {
    name: 'a version can be requested by a day',
    call: getVersionOrigin,
    input: { file_name: name, as_of: '2026-11-10' },
    contains: ['"number":1'],
  },
  {
    name: 'a day before the first version is 404',
    call: getVersionOrigin,
    input: { file_name: name, as_of: '2000-01-01' },
    status: 404,
    contains: ['as_of'],
  },
  {
    name: 'a day of the Buddhist era is refused',
    call: getVersionOrigin,
    input: { file_name: name, as_of: '2569-11-10' },
    status: 400,
    contains: ['2026-11-10'],
  },
  {
    name: 'a version that does not exist is 404',
    call: getVersionOrigin,
    input: { file_name: name, version: '9' },
    status: 404,
  },
  { name: 'a report that does not exist is 404', call: getVersionOrigin, input: { file_name: 'nothing' }, status: 404 },
  { name: 'a missing name is refused', call: getVersionOrigin, input: {}, status: 400 },
  {
    name: 'a restricted report is 404',
    call: getVersionOrigin,
    who: 'stranger',
    input: { file_name: 'revenue-forecast' },
    status: 404,
  },
  { name: 'an Inactive report is 404', call: getVersionOrigin, input: { file_name: 'old-revenue' }, status: 404 },
  {
    name: 'staff get the origin of an Inactive report',
    call: getVersionOrigin,
    who: 'staff',
    input: { file_name: 'old-revenue' },
    contains: ['sha256'],
  },
])

test('the origin of a version does not change when the source is renamed, detached or loaded again', async () => {
  const before = await readVersionOrigin({ file_name: name, version: '2' })
  await sql`update internal_sources set name = 'Renamed'`.execute(database)
  await database.deleteFrom('external_source_reports').execute()
  await publish('csv', await buildCsvZip(name, [...table, [2025, 2.5]]))
  assert.deepEqual(await readVersionOrigin({ file_name: name, version: '2' }), before)
  assert.deepEqual((await readVersionOrigin({ file_name: name })).sources, [{ name: 'Renamed', kind: 'internal' }])
})

test('the checks are those of the uploaded files', async () => {
  const readChecks = async () => (await readVersionOrigin({ file_name: name })).checks
  await publish('metadata', await buildMetadata(['Year', 'Value']))
  assert.deepEqual(await readChecks(), ['dictionary'])
  await publish('excel', await buildExcel([...table, [2025, 2.5]]))
  assert.deepEqual(await readChecks(), ['header', 'records', 'workbook'])
  const publishTogether = async (files: [kind: 'csv' | 'excel' | 'metadata', bytes: Buffer][]) => {
    clock.advance(60_000)
    let draft = 'new'
    for (const [kind, bytes] of files) draft = (await upload(name, kind, bytes, { draft })).body.draft.draft_id
    assert.equal((await publishReviewed(draft)).status, 200)
    return readChecks()
  }
  const [csv, excel] = [await buildCsvZip(name, table), await buildExcel(table)]
  const tables = ['header', 'records', 'widths', 'encoding', 'workbook', 'agreement']
  assert.deepEqual(
    await publishTogether([
      ['csv', csv],
      ['excel', excel],
    ]),
    tables,
  )
  await database.deleteFrom('report_files').where('report_id', '=', report_id).execute()
  const metadata = await buildMetadata(['Year', 'Value'], 'New')
  assert.deepEqual(await publishTogether([['metadata', metadata]]), [], 'there is no table')
  await database.deleteFrom('report_files').where('report_id', '=', report_id).execute()
  const both = await publishTogether([
    ['csv', csv],
    ['metadata', metadata],
  ])
  assert.deepEqual(both, ['header', 'records', 'widths', 'encoding', 'dictionary'])
})
