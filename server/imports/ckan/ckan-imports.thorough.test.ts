import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { openRequests } from '../../platform/outgoing/guarded-requests.ts'
import { openImportsPortal } from '../../testing/catalogue/imports-portal.ts'
import {
  type ImitatedPackage,
  type ImitatedResource,
  openCkanImitation,
} from '../../testing/servers/ckan-imitations.ts'
import { pageSize } from './action-api.ts'
import { openCkanOrigin } from './packages.ts'

// These tests use an imitation built from CKAN's documentation, not a real CKAN.
const ckan = await openCkanImitation()
const { packages } = ckan
const maxBytes = 2 ** 16
const portal = await openImportsPortal({ maxBytes })
const { importOrigin, readState, findReport, listRowCounts, database } = portal
const { address } = ckan
const origin = openCkanOrigin({
  address,
  requests: openRequests({ trustedUrl: address, allowsPrivate: false, maxBytes }),
})

const buildUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const buildTable = (rows: number) =>
  `year,value\n${Array.from({ length: rows }, (_, n) => `${2500 + n},${n}.5\n`).join('')}`
let resourceCount = 0
/** Returns a resource with a new id, by default a table of 20 rows. */
const buildResource = (fields: Partial<ImitatedResource> = {}): ImitatedResource => {
  resourceCount += 1
  return { id: buildUuid(resourceCount), name: 'Table', format: 'CSV', body: buildTable(20), ...fields }
}
/** Returns a package with one resource. */
const buildPackage = (
  name: string,
  resourceFields: Partial<ImitatedResource> = {},
  packageFields: object = {},
): ImitatedPackage => ({
  name,
  title: `Title of ${name}`,
  resources: [buildResource(resourceFields)],
  packageFields,
})

beforeEach(() => {
  packages.length = 0
})

test('a package becomes a hidden report with its descriptions, place and table, in the steward’s name', async () => {
  packages.push(buildPackage('public-debt-ckan'))
  assert.deepEqual(await importOrigin(origin), { lines: ['added: public-debt-ckan'], counts: { added: 1 } })
  const { report_id, ...report } = (await findReport('public-debt-ckan'))!
  assert.deepEqual(report, {
    source_id: packages[0]!.resources[0]!.id,
    title_en: 'Title of public-debt-ckan',
    title_th: 'Title of public-debt-ckan',
    description_th: 'หนี้สาธารณะของประเทศ',
    frequency: 'Monthly',
    status: 'Inactive',
    licence: 'Creative Commons Attribution',
    source: 'Treasury',
    source_url: `${address}/dataset/public-debt-ckan`,
    category: 'เศรษฐกิจ',
    subCategory: 'Treasury',
  })
  assert.deepEqual(await listRowCounts('public-debt-ckan'), [20])
  const { rows } = await sql<{ call: string; user_id: number }>`select distinct call, user_id from audit_records
    where subject in ('reports', 'report_files') and after->>'report_id' = ${String(report_id)}`.execute(database)
  assert.deepEqual(rows, [{ call: 'importReports', user_id: portal.users.collector }])
})

test('a second run changes nothing, and requests each page of packages', async () => {
  // One package more than a page has.
  const packageCount = pageSize + 1
  packages.push(...Array.from({ length: packageCount }, (_, n) => buildPackage(`many-${n}`)))
  assert.deepEqual((await importOrigin(origin)).counts, { added: packageCount })
  const before = await readState()
  ckan.requestedUrls.length = 0
  assert.deepEqual((await importOrigin(origin)).counts, { unchanged: packageCount })
  assert.deepEqual(await readState(), before)
  assert.equal(ckan.requestedUrls.filter(url => url.includes('package_search')).length, 2)
})

test('a changed resource becomes a new version; edits of staff are kept unless the origin changes the same field', async () => {
  packages.push(buildPackage('changing'))
  await importOrigin(origin)
  await sql`update reports set description_th = 'แก้ไขแล้ว', licence = 'Ours' where file_name = 'changing'`.execute(
    database,
  )
  packages[0]!.resources[0]!.body = buildTable(25)
  assert.deepEqual((await importOrigin(origin)).counts, { changed: 1 })
  assert.deepEqual(await listRowCounts('changing'), [20, 25])
  assert.equal((await findReport('changing'))!.licence, 'Ours')
  packages[0]!.packageFields = { notes: 'ข้อความใหม่' }
  assert.deepEqual((await importOrigin(origin)).counts, { changed: 1 })
  const { description_th, licence } = (await findReport('changing'))!
  assert.deepEqual([description_th, licence], ['ข้อความใหม่', 'Ours'])
  assert.deepEqual(await listRowCounts('changing'), [20, 25])
})

test('a table that lost rows waits for the steward like an upload, and repeated imports keep one draft', async () => {
  packages.push(buildPackage('shrinking', { body: buildTable(40) }))
  await importOrigin(origin)
  packages[0]!.resources[0]!.body = buildTable(10)
  for (const _ of [1, 2]) {
    const { lines, counts } = await importOrigin(origin)
    assert.deepEqual(counts, { waiting: 1 })
    assert.match(lines[0]!, /^waiting: shrinking\. This looks like another table: .* from 40 to 10\./)
  }
  assert.deepEqual(await listRowCounts('shrinking'), [40])
  const { rows } = await sql`select from report_drafts where published_at is null`.execute(database)
  assert.equal(rows.length, 1)
  packages[0]!.resources[0]!.body = buildTable(41)
  assert.deepEqual((await importOrigin(origin)).counts, { changed: 1 })
  const remainingDrafts = await sql`select from report_drafts where published_at is null`.execute(database)
  assert.equal(remainingDrafts.rows.length, 0, 'the draft of the replaced table is discarded')
})

test('each table of a package becomes a report, except an Excel file beside a CSV of the same name', async () => {
  const resources = [
    buildResource({ name: 'Table.csv' }),
    buildResource({ name: 'Other' }),
    buildResource({ name: 'Table.xlsx', format: 'XLSX', body: 'never downloaded' }),
    buildResource({ name: 'Report', format: 'PDF' }),
  ]
  packages.push({ name: 'two-tables', title: 'Two', resources })
  assert.deepEqual((await importOrigin(origin)).counts, { added: 2 })
  const titles = await sql<{ title: string }>`select title_en as title from reports
    where file_name like 'two-tables-%' order by 1`.execute(database)
  assert.deepEqual(
    titles.rows.map(({ title }) => title),
    ['Two – Other', 'Two – Table.csv'],
  )
})

const loop = buildResource({ body: reply => void reply.writeHead(302, { location: reply.req.url! }).end() })
const refusals: [scenario: string, ImitatedPackage, reason: string][] = [
  [
    'a file that is not a table',
    buildPackage('r1', { body: '\u0000\u0001\u0002' }),
    'The CSV is encoded in UTF-16 (“Unicode text”). In Excel choose “CSV UTF-8 (Comma delimited)” and zip it again.',
  ],
  [
    'a file that is too large',
    buildPackage('r2', { body: Buffer.alloc(maxBytes + 1, 'a') }),
    // The limit of this test, 64 KB, is rounded.
    'It is larger than 0 MB.',
  ],
  [
    'a missing file',
    buildPackage('r3', { url: `${address}/files/gone` }),
    `${address}/files/gone returned status 404.`,
  ],
  [
    'an address that is not a web address',
    buildPackage('r4', { url: 'file:///etc/passwd' }),
    'file:///etc/passwd is not a web address.',
  ],
  [
    'a private address',
    buildPackage('r5', { url: 'http://10.0.0.1/table.csv' }),
    '10.0.0.1 is in a private network. Use --private to allow this.',
  ],
  [
    'a host name that resolves to a private address',
    buildPackage('r6', { url: 'http://localhost:1/table.csv' }),
    'localhost is in a private network. Use --private to allow this.',
  ],
  [
    'a redirect to a private address',
    buildPackage('r7', {
      body: reply => void reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    }),
    '169.254.169.254 is in a private network. Use --private to allow this.',
  ],
  ['a redirect loop', buildPackage('r8', loop), `${address}/files/${loop.id} was redirected more than 5 times.`],
  [
    'a name that no report can have',
    buildPackage('ไทย'),
    'Its description is invalid. file_name: Please fill in English only.',
  ],
]
for (const [scenario, refusedPackage, reason] of refusals)
  test(`${scenario} is refused with a reason, and the tables after it are imported`, async () => {
    const [resource] = refusedPackage.resources
    packages.push(refusedPackage, buildPackage(`after-${resource!.id}`))
    const { lines, counts } = await importOrigin(origin)
    assert.deepEqual(counts, { refused: 1, added: 1 }, lines.join('\n'))
    assert.equal(lines[0], `refused: ${refusedPackage.name}. ${reason}`)
    const { rows: storedFiles } = await sql`select from report_files join reports using (report_id)
      where source_id = ${resource!.id}`.execute(database)
    assert.equal(storedFiles.length, 0)
  })

test('packages that have no table or are not public are left out and listed', async () => {
  packages.push(buildPackage('only-pdf', { format: 'PDF' }), buildPackage('private-one', {}, { private: true }))
  assert.deepEqual((await importOrigin(origin)).lines, [
    'left out: only-pdf. It has no resource in CSV or XLSX.',
    'left out: private-one. It is not public.',
  ])
})

test('a report that was not imported is never changed by a package with its Report ID or its File Name', async () => {
  const readReport = async (reportId: number) => ({
    report: await database.selectFrom('reports').selectAll().where('report_id', '=', reportId).executeTakeFirst(),
    files: await database.selectFrom('report_files').selectAll().where('report_id', '=', reportId).execute(),
  })
  const existing = (await findReport('public-debt'))!
  const before = await readReport(existing.report_id)
  packages.push(buildPackage('same-report-id', { id: existing.source_id }))
  const refusal = `refused: same-report-id. The portal has another report with the Report ID ${existing.source_id}.`
  assert.deepEqual((await importOrigin(origin)).lines, [refusal])
  assert.deepEqual(await readReport(existing.report_id), before)
  packages.splice(0, 1, buildPackage('public-debt'))
  const { counts } = await importOrigin(origin)
  assert.deepEqual(counts, { added: 1 }, 'the new report gets another File Name')
  assert.deepEqual(await readReport(existing.report_id), before)
})

test('an import that was interrupted after adding a report continues', async () => {
  packages.push(buildPackage('cut-short'))
  await importOrigin(origin)
  await sql`delete from imported_reports where report_id = (select report_id from reports where file_name = 'cut-short')`.execute(
    database,
  )
  const { counts } = await importOrigin(origin)
  assert.deepEqual(counts, { added: 1 })
  assert.deepEqual(await listRowCounts('cut-short'), [20])
})

test('a user who may not edit reports imports nothing', async () => {
  packages.push(buildPackage('nobody'))
  await assert.rejects(importOrigin(origin, 'stranger'), /no active user stranger who may edit reports/)
  assert.equal(await findReport('nobody'), undefined)
})

test('an address without CKAN’s API stops the import, and the error names it', async () => {
  const requests = openRequests({ trustedUrl: address, allowsPrivate: false, maxBytes })
  const originWithoutApi = openCkanOrigin({ address: `${address}/nothing`, requests })
  await assert.rejects(importOrigin(originWithoutApi), /api\/3\/action\/group_list.* returned status 404/)
})
