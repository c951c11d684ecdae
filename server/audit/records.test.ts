import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listAuditRecords } from '../../contract/audit/records.ts'
import { orderCategories, saveCategory } from '../../contract/catalogue/category-editing.ts'
import { addSubLevel } from '../../contract/catalogue/levels.ts'
import { getReportForm, saveReport } from '../../contract/catalogue/report-editing.ts'
import { addSubCategory, renameSubCategory } from '../../contract/catalogue/sub-category-editing.ts'
import { openEditing } from '../testing/catalogue/editing.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'

const { requestJson, requestAsSteward, portal, readStoredState, clock, database } = await openEditing()

const form = await requestAsSteward(getReportForm, { source_id: 'source.gold-price' })
await requestAsSteward(saveReport, { data: { ...form.data, word: ['baht'], status: 'Inactive' }, revision: 1 })
await requestAsSteward(addSubCategory, { category_id: 1, sub_category_name: 'Loans' })
await requestAsSteward(renameSubCategory, {
  sub_category_id: 7,
  sub_category_name: 'Loans',
  sub_category_name_th: 'เงินกู้',
})
await requestJson(saveCategory, { name: 'Health', name_th: 'สุขภาพ', icon: 'folder' }, 'administrator')
await requestJson(orderCategories, { category_ids: [1, 2, 4, 3] }, 'administrator')
await requestAsSteward(addSubLevel, { sublevel_id: 'secret', sublevel_desc: 'Very secret', level_master_id: 2 })

const readTrail = (input: object = {}) => requestJson(listAuditRecords, input, 'system')

scenarios(
  portal,
  [
    ...['visitor', 'owing'].map((who): Scenario => ({ name: who, call: listAuditRecords, who, status: 401 })),
    ...['reader', 'analyst', 'steward', 'administrator'].map(
      (who): Scenario => ({
        name: `${who}, whatever their menus`,
        call: listAuditRecords,
        who,
        status: 403,
        contains: ['Permission denied'],
        lacks: ['saveReport'],
      }),
    ),
    {
      name: 'a system administrator gets the records',
      call: listAuditRecords,
      who: 'system',
      contains: ['saveReport', 'Very secret'],
    },
    ...(
      [
        ['from', ['x', '2026-02-30', 5, '0000-01-01', '1899-12-31', '2569-11-21']],
        ['until', ['', null]],
        ['username', [5, 'x'.repeat(101), 'a\u0000']],
        ['call', [5, 'x'.repeat(501)]],
        ['text_search', ['x'.repeat(201), {}]],
        ['page', [0, '1', 1.5]],
        ['page_size', [0, 1001]],
        ['audit_id', [0, '1', 1.5, null]],
      ] as [string, unknown[]][]
    ).flatMap(([field, values]) =>
      values.map(
        (value): Scenario => ({
          name: `${field} ${JSON.stringify(value).slice(0, 30)} is refused by name`,
          call: listAuditRecords,
          who: 'system',
          input: { [field]: value },
          status: 400,
          contains: [`"field":"${field}"`],
        }),
      ),
    ),
  ],
  readStoredState,
)

test('the latest record comes first, and all pages together are complete', async () => {
  const { result, total } = await readTrail({ page_size: 1000 })
  assert.equal(result.length, total)
  const ids = result.map(({ audit_id }: { audit_id: number }) => audit_id)
  assert.deepEqual(
    ids,
    ids.toSorted((a: number, b: number) => b - a),
  )
  const pages = []
  for (let page = 1; page <= Math.ceil(total / 4); page += 1)
    pages.push(...(await readTrail({ page, page_size: 4 })).result)
  assert.deepEqual(pages, result)
})

const filters: [filter: object, isMatch: (row: Record<string, unknown>) => boolean][] = [
  [{ call: 'saveCategory' }, row => row.call === 'saveCategory'],
  [{ username: 'collector' }, row => row.username === 'collector'],
  [{ username: 'collect' }, () => false],
  [{ topic: 'catalogue' }, row => ['categories', 'sub_categories', 'sub_levels'].includes(String(row.subject))],
  // The sub-category is found by its current name.
  [{ text_search: 'เงินกู้' }, row => row.subject === 'sub_categories'],
  [{ text_search: 'LOANS', subject: 'sub_categories' }, row => row.key === '7'],
  [{ text_search: '%%' }, () => false],
  [{ from: '2026-11-21' }, () => true],
  [{ until: '2026-11-20' }, () => false],
  [{ from: '2026-11-21', until: '2026-11-21' }, () => true],
  [{ from: '2026-11-22', until: '2026-11-21' }, () => false],
]
for (const [filter, isMatch] of filters)
  test(`filtered by ${JSON.stringify(filter)}`, async () => {
    const allRecords = (await readTrail({ page_size: 1000 })).result
    const { result, total } = await readTrail({ ...filter, page_size: 1000 })
    assert.deepEqual(result, allRecords.filter(isMatch))
    assert.equal(total, result.length)
  })

test('a day begins and ends in Bangkok', async () => {
  // The clock is at 03:00 on the 21st in Bangkok; after this it is the 22nd there, and still the 21st in UTC.
  clock.advance(22 * 3600_000)
  await requestAsSteward(saveCategory, { name: 'Next day', name_th: 'วันใหม่', icon: 'bolt' })
  assert.equal((await readTrail({ from: '2026-11-22' })).total, 1)
  assert.equal((await readTrail({ until: '2026-11-21', text_search: 'Next day' })).total, 0)
})

test('long values are shortened in the database and marked; a record requested by its id has complete values', async () => {
  const word = Array.from({ length: 500 }, (_, index) => `${index}${'ก'.repeat(251)}`)
  const description = '😀'.repeat(301)
  const edited = {
    ...form.data,
    source_id: 'long',
    file_name: 'long',
    description,
    description_th: 'ข'.repeat(300),
    word,
  }
  await requestAsSteward(saveReport, { data: edited, revision: 0 })
  await requestAsSteward(saveReport, { data: { ...edited, word: word.toSpliced(0, 1) }, revision: 1 })
  const input = { text_search: 'long', page_size: 1000 }
  const { result } = await readTrail(input)
  assert.ok(JSON.stringify(result).length < 10_000)
  const [changed, ...rest] = result
  assert.deepEqual(changed.shortened, ['keywords'])
  assert.equal(changed.before.keywords, `${word.join(', ').slice(0, 300)}…`)
  const report = rest.find(({ subject }: { subject: string }) => subject === 'reports')
  assert.deepEqual(report.shortened, ['description_en'])
  assert.deepEqual(
    {
      description_en: report.after.description_en,
      description_th: report.after.description_th,
      title_en: report.after.title_en,
      before: report.before,
    },
    {
      description_en: `${'😀'.repeat(300)}…`,
      description_th: 'ข'.repeat(300),
      title_en: edited.export_excel_name,
      before: null,
    },
  )
  const { result: wholeRecords, total } = await readTrail({ audit_id: changed.audit_id })
  assert.equal(total, 1)
  assert.deepEqual(
    [
      wholeRecords[0].audit_id,
      wholeRecords[0].before.keywords,
      wholeRecords[0].after.keywords,
      wholeRecords[0].shortened,
    ],
    [changed.audit_id, word, word.slice(1), []],
  )
})

test('a shortened object has a line for each field', async () => {
  const columns = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`column${index}`, 'number · Of something']),
  )
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    values ('2026-11-23T00:00:00Z', 1, 'x', 'x', '', 'changed', 'x', 'x', ${JSON.stringify({ columns: { Year: 'integer' } })}::jsonb,
      ${JSON.stringify({ columns, count: 5, none: null })}::jsonb)`.execute(database)
  const [record] = (await readTrail({ call: 'x' })).result
  assert.deepEqual(record.before, { columns: { Year: 'integer' } })
  assert.deepEqual(
    { count: record.after.count, none: record.after.none, shortened: record.shortened },
    { count: 5, none: null, shortened: ['columns'] },
  )
  assert.match(record.after.columns, /^column0: number · Of something\ncolumn1: .*…$/s)
})
