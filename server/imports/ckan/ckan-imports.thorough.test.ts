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
import { openCkanOrigin } from './packages.ts'

// These tests use an imitation built from CKAN's documentation, not a real CKAN.
const ckan = await openCkanImitation()
const { packages } = ckan
const maxBytes = 2 ** 16
const portal = await openImportsPortal({ maxBytes })
const { run, state, findReport, listRowCounts, database } = portal
const { address } = ckan
const origin = openCkanOrigin({
  address,
  requests: openRequests({ trustedUrl: address, allowsPrivate: false, maxBytes }),
})

const buildUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const buildTable = (rows: number) =>
  `year,value\n${Array.from({ length: rows }, (_, n) => `${2500 + n},${n}.5\n`).join('')}`
let added = 0
/** Returns a package with one resource. */
const buildPackage = (name: string, resource: Partial<ImitatedResource> = {}, more: object = {}): ImitatedPackage => {
  added += 1
  const usual = { id: buildUuid(added), name: 'Table', format: 'CSV', body: buildTable(20) }
  return { name, title: `Title of ${name}`, resources: [{ ...usual, ...resource }], more }
}

beforeEach(() => {
  packages.length = 0
})

test('a package becomes a hidden report with its descriptions, place and table, in the steward’s name', async () => {
  packages.push(buildPackage('public-debt-ckan'))
  assert.deepEqual(await run(origin), { lines: ['added: public-debt-ckan'], counts: { added: 1 } })
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
  packages.push(...Array.from({ length: 26 }, (_, n) => buildPackage(`many-${n}`)))
  assert.deepEqual((await run(origin)).counts, { added: 26 })
  const before = await state()
  ckan.requestedUrls.length = 0
  assert.deepEqual((await run(origin)).counts, { unchanged: 26 })
  assert.deepEqual(await state(), before)
  assert.equal(ckan.requestedUrls.filter(url => url.includes('package_search')).length, 2)
})

test('a changed resource becomes a new version; edits of staff are kept unless the origin changes the same field', async () => {
  const resource = { body: buildTable(20) }
  packages.push(buildPackage('changing', resource))
  await run(origin)
  await sql`update reports set description_th = 'แก้ไขแล้ว', licence = 'Ours' where file_name = 'changing'`.execute(
    database,
  )
  packages[0]!.resources[0]!.body = buildTable(25)
  assert.deepEqual((await run(origin)).counts, { changed: 1 })
  assert.deepEqual(await listRowCounts('changing'), [20, 25])
  assert.equal((await findReport('changing'))!.licence, 'Ours')
  packages[0]!.more = { notes: 'ข้อความใหม่' }
  assert.deepEqual((await run(origin)).counts, { changed: 1 })
  const { description_th, licence } = (await findReport('changing'))!
  assert.deepEqual([description_th, licence], ['ข้อความใหม่', 'Ours'])
  assert.deepEqual(await listRowCounts('changing'), [20, 25])
})

test('a table that lost rows waits for the steward like an upload, and repeated imports keep one draft', async () => {
  packages.push(buildPackage('shrinking', { body: buildTable(40) }))
  await run(origin)
  packages[0]!.resources[0]!.body = buildTable(10)
  for (const _ of [1, 2]) {
    const { lines, counts } = await run(origin)
    assert.deepEqual(counts, { waiting: 1 })
    assert.match(lines[0]!, /^waiting: shrinking\. This looks like another table: .* from 40 to 10\./)
  }
  assert.deepEqual(await listRowCounts('shrinking'), [40])
  const { rows } = await sql`select from report_drafts where published_at is null`.execute(database)
  assert.equal(rows.length, 1)
  packages[0]!.resources[0]!.body = buildTable(41)
  assert.deepEqual((await run(origin)).counts, { changed: 1 })
  const remainingDrafts = await sql`select from report_drafts where published_at is null`.execute(database)
  assert.equal(remainingDrafts.rows.length, 0, 'the draft of the replaced table is discarded')
})

test('each table of a package becomes a report, except an Excel file beside a CSV of the same name', async () => {
  const [first, second] = [buildPackage('a').resources[0]!, buildPackage('b').resources[0]!]
  const excel = { ...first, id: buildUuid(7000), name: 'Table.xlsx', format: 'XLSX', body: 'never asked for' }
  const pdf = { ...first, id: buildUuid(7001), name: 'Report', format: 'PDF' }
  const resources = [{ ...first, name: 'Table.csv' }, { ...second, name: 'Other' }, excel, pdf]
  packages.push({ name: 'two-tables', title: 'Two', resources })
  assert.deepEqual((await run(origin)).counts, { added: 2 })
  const titles = await sql<{ title: string }>`select title_en as title from reports
    where file_name like 'two-tables-%' order by 1`.execute(database)
  assert.deepEqual(
    titles.rows.map(({ title }) => title),
    ['Two – Other', 'Two – Table.csv'],
  )
})

const refusals: [scenario: string, ImitatedPackage, why: RegExp][] = [
  ['a file that is not a table', buildPackage('r1', { body: '\u0000\u0001\u0002' }), /./],
  ['a file that is too large', buildPackage('r2', { body: Buffer.alloc(maxBytes + 1, 'a') }), /larger than/],
  ['a missing file', buildPackage('r3', { url: `${address}/files/gone` }), /returned status 404/],
  [
    'an address that is not a web address',
    buildPackage('r4', { url: 'file:///etc/passwd' }),
    /file:\/\/\/etc\/passwd is not a web address/,
  ],
  ['a private address', buildPackage('r5', { url: 'http://10.0.0.1/table.csv' }), /private network/],
  [
    'a host name that resolves to a private address',
    buildPackage('r6', { url: 'http://localhost:1/table.csv' }),
    /private network/,
  ],
  [
    'a redirect to a private address',
    buildPackage('r7', {
      body: reply => void reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    }),
    /169\.254\.169\.254 is in a private network/,
  ],
  [
    'a redirect loop',
    buildPackage('r8', { body: reply => void reply.writeHead(302, { location: reply.req.url! }).end() }),
    /more than 5 times/,
  ],
  [
    'a name that no report can have',
    buildPackage('r9', {}, { title: 'x', name: 'ไทย' }),
    /returned status|description is invalid|File Name/,
  ],
]
for (const [scenario, refused, why] of refusals)
  test(`${scenario} is refused with a reason, and the tables after it are imported`, async () => {
    const next = buildPackage(`after-${refused.name}`)
    packages.push(refused, next)
    const { lines, counts } = await run(origin)
    assert.deepEqual(counts, { refused: 1, added: 1 }, lines.join('\n'))
    assert.match(lines[0]!, why)
    assert.deepEqual(await listRowCounts(refused.name), [])
  })

test('packages that have no table or are not public are left out and listed', async () => {
  packages.push(buildPackage('only-pdf', { format: 'PDF' }), buildPackage('private-one', {}, { private: true }))
  assert.deepEqual((await run(origin)).lines, [
    'left out: only-pdf. It has no resource in CSV or XLSX.',
    'left out: private-one. It is not public.',
  ])
})

test('a report that was not imported is never changed', async () => {
  const existingReport = await database
    .selectFrom('reports')
    .select(['source_id', 'file_name'])
    .limit(1)
    .executeTakeFirstOrThrow()
  packages.push(buildPackage('taken', { id: existingReport.source_id }))
  const { lines } = await run(origin)
  assert.match(lines[0]!, /^refused: taken\. The portal has another report with the Report ID/)
  packages.splice(0, 1, buildPackage(existingReport.file_name))
  const { counts } = await run(origin)
  assert.deepEqual(counts, { added: 1 }, 'the new report gets another File Name')
})

test('an import that was interrupted after adding a report continues', async () => {
  packages.push(buildPackage('cut-short'))
  await run(origin)
  await sql`delete from imported_reports where report_id = (select report_id from reports where file_name = 'cut-short')`.execute(
    database,
  )
  const { counts } = await run(origin)
  assert.deepEqual(counts, { added: 1 })
  assert.deepEqual(await listRowCounts('cut-short'), [20])
})

test('a user who may not edit reports imports nothing', async () => {
  packages.push(buildPackage('nobody'))
  await assert.rejects(run(origin, 'stranger'), /no active user stranger who may edit reports/)
  assert.equal(await findReport('nobody'), undefined)
})

test('an address without CKAN’s API stops the import, and the error names it', async () => {
  const requests = openRequests({ trustedUrl: address, allowsPrivate: false, maxBytes })
  const other = openCkanOrigin({ address: `${address}/nothing`, requests })
  await assert.rejects(run(other), /api\/3\/action\/group_list.* returned status 404/)
})
