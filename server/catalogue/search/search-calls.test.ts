import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchCategoryReports, searchReports } from '../../../contract/catalogue/reports.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { scenarios } from '../../testing/portal.ts'
import { catalogueVersion } from '../index.ts'

const { pool, portal, economy } = await openCatalogue()

const none = {
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
    { name: 'nothing found is the text None', call: searchReports, asked: { text_search: 'nowhere' }, answers: 'None' },
    { name: 'no words are None', call: searchReports, asked: { text_search: '' }, answers: 'None' },
    { name: 'no body is None', call: searchReports, asked: '', answers: 'None' },
    {
      name: 'in a category nothing found is an empty list',
      call: searchCategoryReports,
      asked: { text_search: 'nowhere', catagory_id: economy },
      answers: none,
    },
    {
      name: 'a category that is not there holds nothing',
      call: searchCategoryReports,
      asked: { text_search: 'inflation', catagory_id: 999 },
      answers: none,
    },
    {
      name: 'a page beyond the last is empty and tells the total',
      call: searchReports,
      asked: { text_search: 'inflation', page: 9 },
      contains: ['"result":[]', '"total":3', '"page":9'],
    },
    {
      name: 'a visitor finds no restricted report',
      call: searchReports,
      asked: { text_search: 'secretword' },
      answers: 'None',
    },
    {
      name: 'who is granted it finds it',
      call: searchReports,
      who: 'granted',
      asked: { text_search: 'secretword' },
      contains: ['revenue-forecast', '"total":1', '"is_restricted":true'],
    },
    {
      name: 'a login that owes a step does not',
      call: searchReports,
      who: 'pending',
      asked: { text_search: 'secretword' },
      answers: 'None',
    },
    {
      name: 'staff find Inactive reports',
      call: searchReports,
      who: 'staff',
      asked: { text_search: 'hiddenword' },
      contains: ['old-revenue', '"total":1', '"hidden_count":1'],
    },
    {
      name: 'a role finds nothing in a category switched off',
      call: searchReports,
      who: 'narrow',
      asked: { text_search: 'inflation' },
      answers: 'None',
    },
    {
      name: 'nor when it names the category',
      call: searchCategoryReports,
      who: 'narrow',
      asked: { text_search: 'inflation', catagory_id: economy },
      answers: none,
    },
    {
      name: 'counts leave out what is hidden',
      call: searchReports,
      asked: { text_search: 'revenue' },
      contains: ['"total":2', '"count":2'],
      lacks: ['forecast', 'former', 'hidden_count'],
    },
    {
      name: 'those who see a restricted report are told how many not everybody sees, of all words or of most',
      call: searchReports,
      who: 'granted',
      asked: { text_search: 'revenue' },
      contains: ['"hidden_count":1'],
    },
    {
      name: 'the same where words are missing',
      call: searchReports,
      who: 'granted',
      asked: { text_search: 'revenue nowhere forecast' },
      contains: ['"hidden_count":1'],
    },
    {
      name: 'a forgiven typo is told',
      call: searchReports,
      asked: { text_search: 'electrcity' },
      contains: ['"corrected":true', 'electricity-use'],
    },
    {
      name: 'marks are start and length in the written text',
      call: searchReports,
      asked: { text_search: 'ทองคำ' },
      contains: ['"titleTh":[[4,5]]', '"titleEn":[[9,4]]', '"descriptionEn":[]'],
    },
  ],
  catalogueVersion(pool),
)

const awkward = [
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
test('awkward texts are answered like any other, and quickly', async () => {
  for (const text_search of awkward) {
    const began = performance.now()
    const { status, text } = await portal.ask(searchReports, { text_search })
    assert.equal(status, 200, `${text_search}: ${text}`)
    assert.ok(performance.now() - began < 1000, text_search)
  }
})
