import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { exportAuditTrail } from '../../contract/audit/exports.ts'
import { saveCategory } from '../../contract/catalogue/category-editing.ts'
import { bindExport, serveExport } from '../platform/http/downloads/exports.ts'
import { openEditing } from '../testing/catalogue/editing.ts'
import { countRowsRead } from '../testing/catalogue/rows-read.ts'
import { streamAuditTrail } from './exports.ts'

const { requestJson, portal, database } = await openEditing()
serveExport(
  portal.app,
  bindExport(exportAuditTrail, filters => streamAuditTrail(database, filters)),
)

const noFilter = { username: '', call: '', tableName: '', words: '' }
const path = `/api${exportAuditTrail.path}`
const downloadTrail = async (who: string, query: Record<string, string> = {}, url = path) =>
  portal.app.inject({ url, query, headers: { cookie: `who=${who}` } })
const parseRecords = (body: string) => parse(body, { bom: true, columns: true }) as Record<string, string>[]

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝2+2', '\t=1', '"quoted", and\nlines', 'ข้าว']
for (const [index, name] of formulas.entries())
  await requestJson(saveCategory, { name: `${name} `, name_th: `ไทย ${index}`, icon: 'bolt' }, 'steward')

test('the export is only for system administrators', async () => {
  for (const [who, status] of [
    ['visitor', 401],
    ['owing', 401],
    ['reader', 403],
    ['analyst', 403],
    ['steward', 403],
    ['administrator', 403],
  ] as const) {
    const { statusCode, body } = await downloadTrail(who)
    assert.equal(statusCode, status, who)
    assert.doesNotMatch(body, /collector|saveCategory/)
  }
  assert.equal((await downloadTrail('system')).statusCode, 200)
})

test('the export is a CSV marked as UTF-8, with a file name and without caching', async () => {
  const { headers, rawPayload } = await downloadTrail('system')
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(headers['content-disposition'], 'attachment; filename="auditTrail.csv"')
  assert.equal(headers['cache-control'], 'no-store')
  assert.deepEqual([...rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.ok(rawPayload.toString().includes('\r\n'))
  assert.equal((await downloadTrail('system', {}, exportAuditTrail.path)).body, rawPayload.toString())
})

test('the export has every record, the latest first, with values before and after', async () => {
  const rows = parseRecords((await downloadTrail('system')).body)
  assert.equal(rows.length, formulas.length)
  assert.deepEqual(Object.keys(rows[0]!), [
    'audit_id',
    'at',
    'username',
    'call',
    'action',
    'subject',
    'key',
    'before',
    'after',
    'address',
  ])
  const names = rows.map(({ after }) => JSON.parse(after!).name_en)
  assert.deepEqual(
    names.toReversed(),
    formulas.map(name => name.trim()),
  )
})

test('no cell begins like a formula', async () => {
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    select '2026-11-20T20:00:00Z', 1, name, '=cmd', '@x', 'changed', '-1', '+1', '"=1"', null
    from unnest(${formulas}::text[]) as name`.execute(database)
  const rows = parseRecords((await downloadTrail('system', { call: '=cmd' })).body)
  assert.equal(rows.length, formulas.length)
  for (const [column, cell] of rows.flatMap(row => Object.entries(row)))
    assert.doesNotMatch(cell, /^[=+\-@＝\t\r\n]/, column)
  assert.deepEqual(rows.map(({ username }) => username!.replace(/^'/, '')).toSorted(), formulas.toSorted())
})

test('the same filters apply, and invalid ones are refused by name', async () => {
  const days = { from: '2026-11-21', until: '2026-11-21' }
  const rows = parseRecords((await downloadTrail('system', { text_search: 'ข้าว', topic: 'catalogue', ...days })).body)
  assert.equal(rows.length, 1)
  assert.equal(parseRecords((await downloadTrail('system', { until: '2026-11-20' })).body).length, 0)
  for (const [field, value] of [
    ['from', 'x'],
    ['until', '0000-01-01'],
    ['username', 'x'.repeat(101)],
  ] as const) {
    const { statusCode, body } = await downloadTrail('system', { [field]: value })
    assert.equal(statusCode, 400)
    assert.match(body, new RegExp(`"field":"${field}"`))
  }
})

test('thousands of records are exported once each, without being held in memory', async () => {
  const many = 5400
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    select '2026-11-20T20:00:00Z'::timestamptz + (number / 10) * interval '1 second', 1, 'many', 'many', '', 'added', 'x', number::text, null,
      jsonb_build_object('text', repeat('x', 500))
    from generate_series(1, ${many}::integer) as number`.execute(database)
  const rows = parseRecords((await downloadTrail('system', { call: 'many' })).body)
  assert.deepEqual(
    rows.map(({ key }) => Number(key)),
    Array.from({ length: many }, (_, index) => many - index),
  )
  // Reading stops when the client stops.
  let lines = 0
  for await (const _line of streamAuditTrail(database, { username: '', call: 'many', tableName: '', words: '' })) {
    lines += 1
    if (lines === 3) break
  }
  assert.equal(lines, 3)
})

const readLines = async (reading: typeof database, filters: object) => {
  const lines: string[] = []
  for await (const line of streamAuditTrail(reading, { ...noFilter, ...filters })) lines.push(line)
  return lines
}

test('the export of a search reads the trail once, not once for each batch', async () => {
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, after)
    select now() - n * interval '1 second', 1, 'staff', 'saveReport', '', 'changed', 'reports', n::text,
      jsonb_build_object('title', case when n % 30 = 0 then 'needle' else 'hay' end)
    from generate_series(1, 3000) n`.execute(database)
  await sql`analyze audit_records`.execute(database)
  const { result, rowsRead } = await countRowsRead(database, 'audit_records', async reading =>
    (await readLines(reading, { words: 'needle' })).join(''),
  )
  assert.equal(parseRecords(result).length, 100)
  assert.ok(rowsRead < 6000, `${rowsRead} rows were read`)
  const { result: rows, rowsRead: rowsOfUser } = await countRowsRead(database, 'audit_records', async reading =>
    readLines(reading, { username: 'nobody' }),
  )
  assert.equal(rows.length, 1)
  assert.ok(rowsOfUser < 10, `${rowsOfUser} rows were read`)
})
