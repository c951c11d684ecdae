import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../../contract/call.ts'
import { listSubCategories } from '../../contract/catalogue/categories.ts'
import { getReport, getReportPreview } from '../../contract/catalogue/report-details.ts'
import {
  listCategoryReports,
  listMetadataFiles,
  listNewReleases,
  listTopDownloads,
} from '../../contract/catalogue/reports.ts'
import { searchCategoryReports, searchReports } from '../../contract/catalogue/search/report-searches.ts'
import { openCatalogue } from '../testing/catalogue/catalogue-portal.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'
import { createCatalogueVersionReader } from './index.ts'

const { pool, portal } = await openCatalogue()

const notText = [5, null, true, {}, [], ['a']]
const notWhole = ['', '1', 1.5, -1, 0, null, true, {}, [1], 1e300]
const refusedValues = {
  page: [...notWhole, 1_000_001],
  page_size: [...notWhole, 1001],
  id: [
    '',
    '0',
    '-1',
    '1.5',
    '1;drop table reports',
    '99999999999',
    0,
    -1,
    1.5,
    2 ** 31,
    null,
    true,
    {},
    [1],
    undefined,
  ],
  name: [...notText, '', '../etc/passwd', 'a b', 'ชื่อ', '-a', `a'--`, 'a'.repeat(201), 'a\u0000', 'a/b', undefined],
  words: [...notText, 'a'.repeat(201), 'หนี้สาธารณะ '.repeat(834), 'a\u0000b', '\uD800', 'x\uDC00'],
}

const fields: [call: Call, field: string, values: unknown[], others?: object][] = [
  ...[listNewReleases, listTopDownloads, searchReports].flatMap((call): typeof fields => [
    [call, 'page', refusedValues.page],
    [call, 'page_size', refusedValues.page_size],
  ]),
  [listCategoryReports, 'category_id', refusedValues.id],
  [listCategoryReports, 'page', refusedValues.page, { category_id: 1 }],
  [listCategoryReports, 'sort', ['file_name; drop table reports', 'Name', '', null, 1], { category_id: 1 }],
  [listCategoryReports, 'language', ['de', 'EN', '', null, 'en" collate "C'], { category_id: 1 }],
  [listCategoryReports, 'descending', ['true', 1, null, {}], { category_id: 1 }],
  [listSubCategories, 'category_id', refusedValues.id],
  [searchReports, 'text_search', refusedValues.words],
  [searchCategoryReports, 'text_search', refusedValues.words, { catagory_id: 1 }],
  [searchCategoryReports, 'catagory_id', refusedValues.id],
  [listMetadataFiles, 'source_id', refusedValues.name],
  [getReport, 'file_name', ['', '../etc/passwd', 'a b', 'ชื่อ', 'a'.repeat(201), 'a\u0000', undefined]],
  [getReportPreview, 'file_name', ['', '..%2f..', 'a/b', '%', undefined]],
]

const formatValue = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 40)
const refused = fields.flatMap(([call, field, values, others]) =>
  values.map((value): Scenario => {
    const input = { ...others, ...(value === undefined ? {} : { [field]: value }) }
    return {
      name: `${field} ${formatValue(value)} is refused by name`,
      call,
      input,
      status: 400,
      contains: [`"field":"${field}"`],
    }
  }),
)

const bodies: Scenario[] = ['[]', '"text"', '5', '{', '{"page":1', "{'page':1}", '\u0000', '[{"page":1}]'].map(
  input => ({
    name: `the body ${input} is refused`,
    call: listNewReleases,
    input,
    status: 400,
  }),
)

scenarios(
  portal,
  [
    ...refused,
    ...bodies,
    {
      name: 'a body of two megabytes is refused',
      call: searchReports,
      input: { text_search: 'a'.repeat(2 ** 21) },
      status: 413,
    },
  ],
  createCatalogueVersionReader(pool),
)

test('a field that is sent twice is refused', async () => {
  const { statusCode } = await portal.app.inject('/api/report?file_name=public-debt&file_name=inflation')
  assert.equal(statusCode, 400)
})

test('text in another encoding than UTF-8 is refused', async () => {
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: searchReports.path,
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from([...Buffer.from('{"text_search":"'), 0xa1, 0xd2, ...Buffer.from('"}')]),
  })
  assert.equal(statusCode, 400)
})
