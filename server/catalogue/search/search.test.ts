import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { visitor } from '../../platform/actor.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { createSearch } from './search.ts'

const { database, pool, reports } = await openCatalogueDatabase()
const { searchReports } = createSearch(database)
const find = (words: string, more = {}) => searchReports(visitor, { words, page: 1, pageSize: 100, ...more })
const findNames = async (words: string) => (await find(words)).rows.map(({ report }) => report.fileName)

const cases: [words: string, description: string, names: string[]][] = [
  ['public debt of thailand', 'a whole title, and its words', ['public-debt', 'debt-service', 'borrowing-plan']],
  ['DEBT public', 'words in any order and case', ['public-debt', 'debt-service', 'borrowing-plan']],
  ['สาธารณะ', 'a part of unspaced Thai', ['public-debt']],
  ['ประเทศไทย debt', 'Thai and English together', ['public-debt', 'debt-service', 'borrowing-plan']],
  ['นํ้ามันดิบ', 'a ring before its tone mark', ['brent-crude-oil']],
  ['น้ำมันดิบ', 'sara am', ['brent-crude-oil']],
  ['2569', 'Arabic digits for Thai ones', ['brent-crude-oil']],
  ['๒๕๖๙', 'Thai digits', ['brent-crude-oil']],
  ['ＧＯＬＤ', 'wide letters', ['gold-price']],
  ['beverages', 'a keyword', ['excise-by-kind']],
  ['brent-crude', 'a file name', ['brent-crude-oil']],
  ['say', 'a description', ['gold-price']],
  ['การเติบโต', 'a sub-category', ['gdp-current']],
  ['water', 'nothing where the sub-category is empty', []],
  ['gdp', 'a synonym', ['gdp-current']],
  ['จีดีพี', 'a Thai synonym', ['gdp-current']],
  ['national debt', 'a synonym of two words, and a narrower term', ['public-debt', 'debt-service']],
  ['thailand national debt', 'a synonym among other words', ['public-debt', 'debt-service']],
  ['national accounts', 'words that are the beginning of a synonym', ['gdp-current']],
  ['(pure), "gold"', 'words in brackets and quotes', ['gold-price']],
  ['%', 'a percent sign', ['gold-price']],
  ['100%', 'a percent sign in a word', ['gold-price']],
  ['a_b', 'an underscore', ['gold-price']],
  ['aXb', 'nothing, since an underscore is not a wildcard', []],
  ['\\', 'a backslash', ['gold-price']],
  ['b\\c', 'a backslash in a word', ['gold-price']],
  ["'", 'nothing for a quote', []],
  ["' or 1=1 --", 'nothing for a query in the query', []],
  ['😀', 'nothing for an emoji', []],
  ['ounce pure', 'words from two fields', ['gold-price']],
  ['secretword', 'no restricted report', []],
  ['hiddenword', 'no Inactive report', []],
  ['', 'nothing without words', []],
  [' \u200B \n', 'nothing for white space', []],
]
for (const [words, description, names] of cases)
  test(`${JSON.stringify(words)} finds ${description}`, async () => {
    const { rows, total, isCorrected } = await find(words)
    assert.deepEqual(
      rows.map(({ report }) => report.fileName),
      names,
    )
    assert.deepEqual([total, isCorrected], [names.length, false])
  })

test('a single mark finds the reports that contain it', async () => {
  assert.ok((await findNames('\u0E48')).includes('inflation') === false)
  assert.ok((await findNames('\u0E49')).includes('inflation'))
})

test('matches are sorted: whole title, start of a title, title, keyword, the rest', async () => {
  assert.deepEqual(await findNames('inflation'), ['inflation', 'inflation-forecast', 'gold-price'])
  assert.deepEqual(await findNames('price'), [
    'gold-price',
    'brent-crude-oil',
    'gdp-current',
    'inflation',
    'inflation-forecast',
  ])
  assert.deepEqual(await findNames('energy'), ['brent-crude-oil', 'electricity-use'])
})

test('a word inside a title ranks above the same word as a keyword of a newer report', async () => {
  const call = (title_en: string) =>
    database.updateTable('reports').set({ title_en }).where('report_id', '=', reports['debt-service']!).execute()
  await call('Yearly tax numbers')
  const names = await findNames('tax')
  await call('Debt service')
  assert.deepEqual(
    names.filter(name => ['debt-service', 'government-revenue'].includes(name)),
    ['debt-service', 'government-revenue'],
  )
})

test('among equal matches the newest comes first, and among those of one day the one that was added last', async () => {
  assert.deepEqual(await findNames('finance'), [
    'government-revenue',
    'public-debt',
    'borrowing-plan',
    'debt-service',
    'excise-by-kind',
  ])
})

test('pages are consecutive, and a page beyond the last is empty', async () => {
  const names = await findNames('price')
  const pages = await Promise.all([1, 2, 3, 4].map(page => find('price', { page, pageSize: 2 })))
  assert.deepEqual(
    pages.flatMap(({ rows }) => rows.map(({ report }) => report.fileName)),
    names,
  )
  for (const { total } of pages) assert.equal(total, 5)
})

test('matches are counted by category, and a search can be limited to one', async () => {
  const { byCategory, rows } = await find('price')
  const economy = rows.find(({ report }) => report.categoryEn === 'Economy')!.report.categoryId
  const resource = rows.find(({ report }) => report.categoryEn === 'Resource')!.report.categoryId
  assert.deepEqual(byCategory, [
    { categoryId: economy, count: 4 },
    { categoryId: resource, count: 1 },
  ])
  const inResource = await find('price', { categoryId: resource })
  assert.deepEqual([inResource.total, inResource.byCategory], [1, [{ categoryId: resource, count: 1 }]])
})

test('a search includes the latest change', async () => {
  const change = (title_en: string) =>
    database.updateTable('reports').set({ title_en }).where('report_id', '=', reports['debt-service']!).execute()
  await change('Quokkas')
  assert.deepEqual(await findNames('quokkas'), ['debt-service'])
  await change('Debt service')
  assert.deepEqual(await findNames('quokkas'), [])
  await database
    .insertInto('report_keywords')
    .values({ report_id: reports.inflation!, position: 9, keyword: 'basket' })
    .execute()
  assert.deepEqual(await findNames('basket'), ['inflation'])
  await database.deleteFrom('report_keywords').where('keyword', '=', 'basket').execute()
  assert.deepEqual(await findNames('basket'), [])
  await database.updateTable('categories').set({ name_th: 'พลังงานสะอาด' }).where('name_en', '=', 'Resource').execute()
  assert.deepEqual(await findNames('สะอาด'), ['brent-crude-oil', 'electricity-use'])
})

test('a search that waits four seconds for its turn is refused with 503 and Retry-After', async () => {
  const { database: wide } = openDatabase({ ...pool.options, max: 8 }, () => {})
  const { searchReports } = createSearch(wide)
  const search = () => searchReports(visitor, { words: 'debt', page: 1, pageSize: 10 })
  await search()
  const { running } = await database.transaction().execute(async transaction => {
    await sql`lock table reports in access exclusive mode`.execute(transaction)
    const running = Array.from({ length: 4 }, search)
    await assert.rejects(search(), { status: 503, title: 'Busy', retryAfterSeconds: 2 })
    return { running }
  })
  for (const { total } of await Promise.all(running)) assert.equal(total, 3)
  await wide.destroy()
})
