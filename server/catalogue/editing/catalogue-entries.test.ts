import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCatalogueEntries, listReportNames } from '../../../contract/catalogue/editing/report-choices.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestJson, portal, pool } = await openEditing()

const listEntries = async (query: object) => requestJson(listCatalogueEntries, query, 'steward')
const readIds = async (query: object) =>
  (await listEntries(query)).result.map(({ source_id }: { source_id: string }) => source_id.replace('source.', ''))

const searches: [words: string, foundNames: string[]][] = [
  ['source.gold', ['gold-price']],
  ['GOLD-PRICE', ['gold-price']],
  ['ทองคำ', ['gold-price']],
  ['resource energy', ['brent-crude-oil', 'electricity-use', 'oil-reserves']],
  ['น้ำมัน ๒๕๖๙', ['brent-crude-oil']],
  ['a_b\\c', ['gold-price']],
  ['100%', ['gold-price']],
  ['former years', ['old-revenue']],
  ['forecast revenue', ['revenue-forecast']],
  // Keywords and descriptions are only searched for readers.
  ['ounce', []],
  ['follows', []],
  ['no such', []],
]
for (const [words, expectedNames] of searches)
  test(`staff who search for ${words} find ${expectedNames.join(', ') || 'nothing'}, hidden or restricted reports too`, async () => {
    assert.deepEqual(await readIds({ text_search: words }), expectedNames)
    const names = await requestJson(listReportNames, { text_search: words }, 'steward')
    assert.deepEqual(
      names.map(({ file_name }: { file_name: string }) => file_name),
      expectedNames,
    )
  })

test('entries contain whether readers see the report, and Inactive ones can be left out', async () => {
  const readStatuses = async (words: string, more = {}) =>
    (await listEntries({ text_search: words, ...more })).result.map(
      ({ status, is_restricted }: Record<string, unknown>) => [status, is_restricted],
    )
  assert.deepEqual(await readStatuses('gold-price'), [['Active', false]])
  assert.deepEqual(await readStatuses('forecast revenue'), [['Active', true]])
  assert.deepEqual(await readStatuses('former years'), [['Inactive', false]])
  assert.deepEqual(await readStatuses('former years', { active_only: 'true' }), [])
  assert.equal((await listEntries({ text_search: 'gold-price', active_only: 'true' })).total, 1)
})

test('reports are found by their current name and place', async () => {
  const form = await requestJson(getReportForm, { source_id: 'source.inflation' }, 'steward')
  assert.deepEqual(await readIds({ text_search: 'inflation prices' }), ['inflation', 'inflation-forecast'])
  const edited = { ...form.data, export_excel_name: 'Numbats', file_name: 'numbats', sub_category_id: 5 }
  await requestJson(saveReport, { data: edited, revision: 1 }, 'steward')
  assert.deepEqual(await readIds({ text_search: 'inflation prices' }), ['inflation-forecast'])
  assert.deepEqual(await readIds({ text_search: 'numbats energy' }), ['inflation'])
})

test('all pages together are the whole list in order, for every sort', async () => {
  for (const sort of ['sourceId', 'fileName', 'title', 'category', 'subCategory', 'status', 'createdAt'])
    for (const descending of ['false', 'true']) {
      const allIds = await readIds({ sort, descending, language: 'th' })
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(allIds.length / 5); page += 1)
        pages.push(...(await readIds({ sort, descending, language: 'th', page: String(page), page_size: '5' })))
      assert.deepEqual(pages, allIds)
      const { total, result } = await listEntries({ sort, descending, page: '999' })
      assert.deepEqual([total, result], [allIds.length, []])
    }
  const reply = await portal.request(listCatalogueEntries, { text_search: 'oil' }, 'steward')
  assert.equal(reply.headers['x-total-count'], '2')
})

test('titles are sorted as in a dictionary, Thai ones too', async () => {
  const listTitles = async (language: string, field: string) =>
    (await listEntries({ sort: 'title', language, text_search: 'source.' })).result.map(
      (row: Record<string, string>) => row[field],
    )
  for (const [language, field] of [
    ['en', 'export_excel_name'],
    ['th', 'export_excel_name_th'],
  ] as const) {
    const listedTitles = await listTitles(language, field)
    assert.deepEqual(listedTitles, listedTitles.toSorted(new Intl.Collator(language === 'th' ? 'th' : 'en').compare))
  }
})

test('a report whose id or File Name was typed is first, even among more reports than a field can show', async () => {
  await pool.query(`insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
    select 'tin' || n, 'a-tin' || n, 'Tin', 'Tin', 1, 'Yearly', date '2026-01-01' from generate_series(1, 1100) n
    union all values ('tin', 'z-tin-file', 'Tin', 'Tin', 1, 'Yearly', date '2026-01-01')`)
  for (const words of ['tin', 'z-tin-file', ' tin ']) {
    const names = await requestJson(listReportNames, { text_search: words }, 'steward')
    assert.equal(names[0].source_id, 'tin')
    const ids = names.map(({ source_id }: { source_id: string }) => source_id)
    assert.deepEqual([ids.length, new Set(ids).size], words === 'z-tin-file' ? [1, 1] : [1000, 1000])
  }
})
