import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listCategoryReports,
  listMetadataFiles,
  listNewReleases,
  listTopDownloads,
} from '../../../contract/catalogue/reports.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { scenarios } from '../../testing/portal.ts'
import { createCatalogueVersionReader } from '../index.ts'

const { pool, database, world, portal, economy } = await openCatalogue()
const { reports } = world
await database
  .insertInto('download_ranking')
  .values([
    { report_id: reports['gold-price']!, downloads: 7 },
    { report_id: reports['public-debt']!, downloads: 9 },
    { report_id: reports['debt-service']!, downloads: 7 },
    { report_id: reports['revenue-forecast']!, downloads: 90 },
    { report_id: reports['old-revenue']!, downloads: 80 },
  ])
  .execute()
const requireCategoryId = async (name: string) =>
  (await database.selectFrom('categories').select('category_id').where('name_en', '=', name).executeTakeFirstOrThrow())
    .category_id
const finance = await requireCategoryId('Public Finance')

const listNames = (text: string): string[] => Array.from(text.matchAll(/"file_name":"([^"]+)"/g), ([, name]) => name!)
const requestNames = async (...parameters: Parameters<typeof portal.request>) =>
  listNames((await portal.request(...parameters)).text)

const hidden = ['revenue-forecast', 'oil-reserves', 'old-revenue']
scenarios(
  portal,
  [
    {
      name: 'a visitor sees public Active reports only',
      call: listNewReleases,
      contains: ['"total":11'],
      lacks: [...hidden, 'is_restricted'],
    },
    {
      name: 'a user without grants sees the same',
      call: listNewReleases,
      who: 'stranger',
      contains: ['"total":11'],
      lacks: hidden,
    },
    {
      name: 'a user with a grant sees a report, marked as restricted',
      call: listNewReleases,
      who: 'granted',
      contains: ['"total":12', 'revenue-forecast', '"is_restricted":true'],
      lacks: ['oil-reserves', 'old-revenue'],
    },
    {
      name: 'another user in the body is ignored',
      call: listNewReleases,
      input: { user: world.users.granted },
      contains: ['"total":11'],
      lacks: hidden,
    },
    {
      name: 'a pending login sees what a visitor sees',
      call: listNewReleases,
      who: 'pending',
      contains: ['"total":11'],
      lacks: hidden,
    },
    {
      name: 'a role does not see a category that is switched off',
      call: listNewReleases,
      who: 'narrow',
      contains: ['"total":7'],
      lacks: [...hidden, 'inflation', 'gdp-current', 'gold-price'],
    },
    {
      name: 'staff see Inactive reports, marked as such',
      call: listNewReleases,
      who: 'staff',
      contains: ['"total":12', 'old-revenue', '"status":"Inactive"'],
      lacks: ['revenue-forecast'],
    },
    {
      name: 'a page after the last is empty and contains the total',
      call: listNewReleases,
      input: { page: 5, page_size: 4 },
      body: { result: [], total: 11, page: 5 },
    },
    { name: 'an empty body is accepted', call: listNewReleases, input: '', contains: ['"total":11'] },
    {
      name: 'unknown fields are ignored',
      call: listNewReleases,
      input: { status: 'Inactive', constructor: 1 },
      contains: ['"total":11'],
    },
    {
      name: 'links and files are URLs of the portal, never external addresses',
      call: listNewReleases,
      contains: ['"api_document_URL":"/view/api/public-debt"', '"Link_name":"/view/dashboard/source.public-debt"'],
      lacks: ['example'],
    },
    {
      name: 'missing values are the text None',
      call: listNewReleases,
      contains: [
        '"mongo_file_id_excel":"None"',
        '"mongo_file_id_csv":"None"',
        '"mongo_file_id_metadata":"None"',
        '"Link_name":"None"',
      ],
    },
    {
      name: 'a visitor sees no hidden report',
      call: listTopDownloads,
      contains: ['"total":3', '"download":9'],
      lacks: hidden,
    },
    {
      name: 'a user with a grant sees the report first',
      call: listTopDownloads,
      who: 'granted',
      input: { page_size: 1 },
      contains: ['"total":4', '"download":90', 'revenue-forecast'],
    },
    {
      name: 'staff see Inactive reports',
      call: listTopDownloads,
      who: 'staff',
      contains: ['"total":4', 'old-revenue'],
      lacks: ['revenue-forecast'],
    },
    {
      name: 'a category that is switched off is empty for the role',
      call: listCategoryReports,
      who: 'narrow',
      input: { category_id: economy },
      body: [],
      headers: { 'x-total-count': '0' },
    },
    {
      name: 'an unknown category is empty',
      call: listCategoryReports,
      input: { category_id: 2147483647 },
      body: [],
      headers: { 'x-total-count': '0' },
    },
    {
      name: 'an id can be text',
      call: listCategoryReports,
      input: { category_id: String(finance) },
      contains: ['public-debt'],
      lacks: hidden,
      headers: { 'x-total-count': '5', 'x-page': '1' },
    },
    {
      name: 'a user with a grant finds the report in its category',
      call: listCategoryReports,
      who: 'granted',
      input: { category_id: finance },
      contains: ['revenue-forecast'],
      headers: { 'x-total-count': '6' },
    },
    {
      name: 'the file of a report is listed',
      call: listMetadataFiles,
      input: { source_id: 'source.public-debt' },
      contains: ['"file_name":"public-debt"', '"mongo_file_id_metadata":"'],
    },
    {
      name: 'a report without the file has an empty list',
      call: listMetadataFiles,
      input: { source_id: 'source.borrowing-plan' },
      body: [{ file_name: 'borrowing-plan', mongo_file_id_metadata: 'None' }],
    },
    {
      name: 'a report that does not exist has an empty list',
      call: listMetadataFiles,
      input: { source_id: 'source.nothing' },
      body: [],
    },
    {
      name: 'a restricted report has an empty list',
      call: listMetadataFiles,
      input: { source_id: 'source.revenue-forecast' },
      body: [],
    },
    {
      name: 'an Inactive report has an empty list',
      call: listMetadataFiles,
      who: 'granted',
      input: { source_id: 'source.old-revenue' },
      body: [],
    },
    {
      name: 'a granted report has its file',
      call: listMetadataFiles,
      who: 'granted',
      input: { source_id: 'source.revenue-forecast' },
      contains: ['revenue-forecast'],
    },
  ],
  createCatalogueVersionReader(pool),
)
test('new releases are sorted by date, the newest first, and within a day the later report first', async () => {
  assert.deepEqual((await requestNames(listNewReleases)).slice(0, 4), [
    'brent-crude-oil',
    'gdp-current',
    'inflation-forecast',
    'inflation',
  ])
  assert.deepEqual((await requestNames(listNewReleases)).slice(6, 8), ['borrowing-plan', 'debt-service'])
})

test('all pages together are the whole list', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map(page => requestNames(listNewReleases, { page, page_size: 3 })))
  assert.deepEqual(pages.flat(), await requestNames(listNewReleases))
})

test('top downloads are sorted by number, and the later report is first among equals', async () => {
  assert.deepEqual(await requestNames(listTopDownloads), ['public-debt', 'gold-price', 'debt-service'])
})

const listSorted = (query: object) => requestNames(listCategoryReports, { category_id: finance, ...query })
test('a category is grouped by sub-category and sorted within; by date, the group with the first report is first', async () => {
  const revenue = ['excise-by-kind', 'government-revenue']
  assert.deepEqual(await listSorted({}), ['borrowing-plan', 'debt-service', 'public-debt', ...revenue])
  assert.deepEqual(await listSorted({ descending: true }), [
    'public-debt',
    'debt-service',
    'borrowing-plan',
    ...revenue.toReversed(),
  ])
  assert.deepEqual(await listSorted({ language: 'th' }), ['debt-service', 'borrowing-plan', 'public-debt', ...revenue])
  assert.deepEqual(await listSorted({ sort: 'frequency' }), [
    'public-debt',
    'debt-service',
    'borrowing-plan',
    ...revenue,
  ])
  assert.deepEqual(await listSorted({ sort: 'release' }), [...revenue, 'borrowing-plan', 'debt-service', 'public-debt'])
  assert.deepEqual(await listSorted({ sort: 'release', descending: true, language: 'th' }), [
    ...revenue.toReversed(),
    'public-debt',
    'debt-service',
    'borrowing-plan',
  ])
})

test('a category has one list per sub-category, cut at the end of the page', async () => {
  const listGroups = async (query: object) =>
    (await portal.requestJson(listCategoryReports, { category_id: finance, ...query })).map(
      (group: object[]) => group.length,
    )
  assert.deepEqual(await listGroups({}), [3, 2])
  assert.deepEqual(await listGroups({ page_size: 4 }), [3, 1])
  assert.deepEqual(await listGroups({ page_size: 4, page: 2 }), [1])
})
