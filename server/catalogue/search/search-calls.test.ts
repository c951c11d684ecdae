import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchCategoryReports, searchReports } from '../../../contract/catalogue/search/report-searches.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { scenarios } from '../../testing/portal.ts'
import { createCatalogueVersionReader } from '../index.ts'

const { pool, portal, economy } = await openCatalogue()

const emptyResult = {
  result: [],
  total: 0,
  page: 1,
  corrected: false,
  word_count: 0,
  held_count: 0,
  missing: [],
  by_category: [],
}
scenarios(
  portal,
  [
    {
      name: 'a search without results is None',
      call: searchReports,
      input: { text_search: 'nowhere' },
      body: 'None',
    },
    { name: 'a query without words is None', call: searchReports, input: { text_search: '' }, body: 'None' },
    { name: 'a request without a body is None', call: searchReports, input: '', body: 'None' },
    {
      name: 'a search in a category without results is an empty list',
      call: searchCategoryReports,
      input: { text_search: 'nowhere', catagory_id: economy },
      body: emptyResult,
    },
    {
      name: 'a search in an unknown category is an empty list',
      call: searchCategoryReports,
      input: { text_search: 'inflation', catagory_id: 999 },
      body: emptyResult,
    },
    {
      name: 'a page beyond the last is empty and contains the total',
      call: searchReports,
      input: { text_search: 'inflation', page: 9 },
      contains: ['"result":[]', '"total":3', '"page":9'],
    },
    {
      name: 'a visitor finds no restricted report',
      call: searchReports,
      input: { text_search: 'secretword' },
      body: 'None',
    },
    {
      name: 'a user with a grant finds a restricted report',
      call: searchReports,
      who: 'granted',
      input: { text_search: 'secretword' },
      contains: ['revenue-forecast', '"total":1', '"is_restricted":true'],
    },
    {
      name: 'a login that is not complete finds no restricted report',
      call: searchReports,
      who: 'pending',
      input: { text_search: 'secretword' },
      body: 'None',
    },
    {
      name: 'staff find Inactive reports',
      call: searchReports,
      who: 'staff',
      input: { text_search: 'hiddenword' },
      contains: ['old-revenue', '"total":1', '"hidden_count":1'],
    },
    {
      name: 'a role finds nothing in a category switched off',
      call: searchReports,
      who: 'narrow',
      input: { text_search: 'inflation' },
      body: 'None',
    },
    {
      name: 'a role finds nothing when it searches in a category switched off',
      call: searchCategoryReports,
      who: 'narrow',
      input: { text_search: 'inflation', catagory_id: economy },
      body: emptyResult,
    },
    {
      name: 'counts do not include hidden reports',
      call: searchReports,
      input: { text_search: 'revenue' },
      contains: ['"total":2', '"count":2'],
      lacks: ['forecast', 'former', 'hidden_count'],
    },
    {
      name: 'a user who sees a restricted report gets the number of reports that are hidden from others',
      call: searchReports,
      who: 'granted',
      input: { text_search: 'revenue' },
      contains: ['"hidden_count":1'],
    },
    {
      name: 'the number of hidden reports is also returned if words are missing',
      call: searchReports,
      who: 'granted',
      input: { text_search: 'revenue nowhere forecast' },
      contains: ['"hidden_count":1'],
    },
    {
      name: 'a corrected typing error is reported',
      call: searchReports,
      input: { text_search: 'electrcity' },
      contains: ['"corrected":true', 'electricity-use'],
    },
    {
      name: 'marks are start and length in the original text',
      call: searchReports,
      input: { text_search: 'ทองคำ' },
      contains: ['"titleTh":[[4,5]]', '"titleEn":[[9,4]]', '"descriptionEn":[]'],
    },
  ],
  createCatalogueVersionReader(pool),
)

const unusualTexts = [
  '%',
  '_',
  '\\',
  '\\\\',
  "'",
  '"',
  "'; drop table reports; --",
  '😀',
  '👩‍👩‍👧',
  '\u0E48',
  '\u0301',
  'a b c',
  '(',
  '[',
  '.*',
  '$1',
  '$$',
  '%s',
  '\u202E',
  '\uFFFF',
  '&#x',
  'ก'.repeat(200),
  '% '.repeat(100),
  'ab '.repeat(66),
]
test('a search for an unusual text succeeds within ten seconds', async () => {
  for (const text_search of unusualTexts) {
    const began = performance.now()
    const { status, text } = await portal.request(searchReports, { text_search })
    assert.equal(status, 200, `${text_search}: ${text}`)
    assert.ok(performance.now() - began < 10_000, text_search)
  }
})
