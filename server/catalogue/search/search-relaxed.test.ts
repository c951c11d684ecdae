import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { visitor } from '../../platform/actor.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { createSearch } from './search.ts'

const { database, reports } = await openCatalogueDatabase()
const { searchReports } = createSearch(database)
const find = async (words: string, more = {}) => {
  const result = await searchReports(visitor, { words, page: 1, pageSize: 100, ...more })
  return { ...result, names: result.rows.map(({ report }) => report.fileName) }
}
const updateReport = (name: string, values: object) =>
  database.updateTable('reports').set(values).where('report_id', '=', reports[name]!).execute()
const addValues = (name: string, values: string[]) =>
  sql`insert into report_values select report_id, report_file_id, ${values}::text[], search_normal(array_to_string(${values}::text[], E'\n'))
    from report_files where report_id = ${reports[name]!} and kind = 'csv'`.execute(database)

test('if no report contains all words, those with most words are returned and the missing words are named', async () => {
  const {
    names,
    rows,
    termCount: wordCount,
    matchedTermCount: matchedWordCount,
    missing,
    isCorrected,
  } = await find('brent crude oil zzqqx')
  assert.deepEqual(
    { names, wordCount, matchedWordCount, missing, isCorrected },
    { names: ['brent-crude-oil'], wordCount: 3, matchedWordCount: 2, missing: ['zzqqx'], isCorrected: false },
  )
  assert.deepEqual(rows[0]?.missing, ['zzqqx'])
})

test('words that are in different reports are not listed as missing', async () => {
  const { names, matchedTermCount: matchedWordCount, missing, rows } = await find('electricity gold')
  assert.deepEqual([matchedWordCount, missing], [1, []])
  assert.ok(names.includes('gold-price') && names.includes('electricity-use'))
  assert.deepEqual(rows.find(({ report }) => report.fileName === 'gold-price')?.missing, ['electricity'])
})

test('a word that is only in hidden reports counts as missing, and these reports are not counted', async () => {
  for (const words of ['gold secretword', 'gold hiddenword']) {
    const { names, matchedTermCount: matchedWordCount, missing, byCategory } = await find(words)
    assert.deepEqual(
      { names, matchedWordCount, missing },
      { names: ['gold-price'], matchedWordCount: 1, missing: [words.split(' ')[1]] },
    )
    assert.equal(byCategory.length, 1)
  }
})

test('rare words weigh more than common ones', async () => {
  const { names } = await find('price ounce zzqqx')
  assert.equal(names[0], 'gold-price')
})

test('a report without the fillers of a query still matches', async () => {
  for (const words of ['gold price today', 'list of gold price data', 'latest gold price thailand', 'ราคาทองวันนี้ล่าสุด']) {
    const { names, termCount: wordCount, matchedTermCount: matchedWordCount } = await find(words)
    assert.deepEqual(
      { names, wordCount, matchedWordCount },
      { names: ['gold-price'], wordCount: 1, matchedWordCount: 1 },
      words,
    )
  }
})

test('Thai is split into words before any word is left out', async () => {
  assert.deepEqual((await find('ราคาทองคำกับหมูเด้ง')).names[0], 'gold-price')
})

test('a whole word ranks above a match inside another word', async () => {
  await updateReport('inflation', { title_en: 'Agricultural wages' })
  await updateReport('gdp-current', { description_en: 'Beds of ICU wards' })
  assert.deepEqual((await find('icu')).names, ['gdp-current', 'inflation'])
})

test('among equal matches the most downloaded report comes first', async () => {
  await updateReport('public-debt', { title_en: 'Wombats of the north', title_th: 'ก' })
  await updateReport('debt-service', { title_en: 'Wombats of the south', title_th: 'ก' })
  assert.deepEqual((await find('wombats')).names, ['public-debt', 'debt-service'], 'the newest, without downloads')
  const user = await database
    .insertInto('users')
    .values({ username: 'taker' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const addDownload = (day: string, kind: string) =>
    sql`insert into downloads (user_id, report_id, kind, started_at)
      select ${user.user_id}, ${reports['debt-service']!}, ${kind}, ${day}::timestamptz`.execute(database)
  await addDownload('2026-08-01T00:00:00Z', 'csv')
  await addDownload('2026-11-19T00:00:00Z', 'metadata')
  const countDownloads = () =>
    sql`insert into monthly_downloads_counted (until) values ('2026-11-20')
      on conflict (only_row) do update set until = excluded.until`.execute(database)
  await countDownloads()
  assert.deepEqual((await find('wombats')).names[0], 'public-debt', 'too long ago, or not counted')
  await addDownload('2026-11-18T00:00:00Z', 'csv')
  await countDownloads()
  assert.deepEqual((await find('wombats')).names, ['debt-service', 'public-debt'])
})

test('a year of either era matches the coverage of a table', async () => {
  await updateReport('excise-by-kind', { coverage_en: '1989 – 2024', coverage_th: 'พ.ศ. 2532 – 2567' })
  for (const words of [
    'beverages 2567',
    'beverages ปี 2550',
    'beverages พ.ศ. 2550',
    'beverages 2007',
    'beverages fy2010',
  ]) {
    const { names, matchedTermCount: matchedWordCount, rows } = await find(words)
    assert.deepEqual([names, matchedWordCount], [['excise-by-kind'], 2], words)
    assert.ok(rows[0]?.matches.some(({ field }) => field === 'coverage'))
  }
  const findCoverage = async (words: string) =>
    (await find(words)).rows[0]?.matches.find(({ field }) => field === 'coverage')?.text
  for (const words of ['beverages 2567', 'beverages ๒๕๖๗', 'beverages พ.ศ. 2550'])
    assert.equal(await findCoverage(words), 'พ.ศ. 2532 – 2567', words)
  for (const words of ['beverages 2007', 'beverages fy2010'])
    assert.equal(await findCoverage(words), '1989 – 2024', words)
  for (const words of ['beverages 2570', 'beverages 2025']) {
    const { names, matchedTermCount: matchedWordCount, missing } = await find(words)
    assert.deepEqual([names, matchedWordCount, missing.length], [['excise-by-kind'], 1, 1], words)
  }
})

const fields: { field: string; words: string; expectedText: string; write: () => Promise<unknown> }[] = [
  {
    field: 'source',
    words: 'numbatbureau',
    expectedText: 'Numbatbureau',
    write: () => updateReport('borrowing-plan', { source: 'Numbatbureau' }),
  },
  {
    field: 'unit',
    words: 'furlongs',
    expectedText: 'Furlongs',
    write: () => updateReport('borrowing-plan', { unit_en: 'Furlongs' }),
  },
  {
    field: 'column',
    words: 'marsupials',
    expectedText: 'animal',
    write: () =>
      database
        .insertInto('report_columns')
        .values({
          report_id: reports['borrowing-plan']!,
          position: 90,
          name: 'animal',
          type: 'string',
          description_en: 'Marsupials',
        })
        .execute(),
  },
  {
    field: 'value',
    words: 'phra nakhon',
    expectedText: 'Khet Phra Nakhon',
    write: () => addValues('borrowing-plan', ['Khet Dusit', 'Khet Phra Nakhon']),
  },
  { field: 'keyword', words: 'beverages', expectedText: 'beverages', write: async () => undefined },
]
for (const { field, words, expectedText, write } of fields)
  test(`a match in a ${field} is found and named as the reason`, async () => {
    await write()
    const { rows } = await find(words)
    assert.deepEqual(rows[0]?.matches, [{ field, text: expectedText }])
  })

test('the values of a hidden table are not found by a user who may not see it', async () => {
  await addValues('revenue-forecast', ['Bandicoot'])
  assert.deepEqual((await find('bandicoot')).names, [])
  const { names, missing } = await find('gold bandicoot')
  assert.deepEqual([names, missing], [['gold-price'], ['bandicoot']])
})

test('a match inside a word of the values does not count', async () => {
  await addValues('government-revenue', ['Hewlett Packard Enterprise'])
  assert.deepEqual((await find('hewlett')).names, ['government-revenue'])
  assert.deepEqual((await find('gold prise')).names[0], 'gold-price')
})
