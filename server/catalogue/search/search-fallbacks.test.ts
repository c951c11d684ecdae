import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { visitor } from '../../platform/actor.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { createSearch } from './search.ts'

const { pool, database, reports, users } = await openCatalogueDatabase()
const { searchReports } = createSearch(database)
const find = async (words: string) => {
  const { rows, isCorrected } = await searchReports(visitor, { words, page: 1, pageSize: 100 })
  return { names: rows.map(({ report }) => report.fileName), isCorrected, rows }
}

const correctedTexts: [typed: string, error: string, ...names: string[]][] = [
  ['electrcity', 'a letter missing', 'electricity-use'],
  ['electriccity', 'a letter too many', 'electricity-use'],
  ['electrocity', 'another letter', 'electricity-use'],
  ['elecrticity', 'two letters in the wrong order', 'electricity-use'],
  ['alectricity', 'another first letter', 'electricity-use'],
  ['electricitx', 'another last letter', 'electricity-use'],
  ['brant', 'an error in the middle of five letters', 'brent-crude-oil'],
  ['หนี้สาธารนะ', 'another Thai letter', 'public-debt'],
  ['สรรพสามต', 'a Thai vowel missing', 'excise-by-kind'],
  ['goverment revenue', 'an error in one of two words', 'government-revenue', 'excise-by-kind'],
  ['goverment reveneu', 'an error in both words', 'government-revenue', 'excise-by-kind'],
  ['brent oyl', 'an error in a short word beside another', 'brent-crude-oil'],
  ['bren7 zzzzz', 'an error beside a word that is in no report', 'brent-crude-oil'],
]
for (const [typed, error, ...names] of correctedTexts)
  test(`${typed}: ${error} is corrected, and the response says so`, async () => {
    const result = await find(typed)
    assert.deepEqual([result.names, result.isCorrected], [names, true])
  })

const uncorrectedTexts: [typed: string, why: string][] = [
  ['deby', 'the word is too short'],
  ['elecrticoty', 'there are two errors'],
  ['2567', 'it is a number'],
  ['secretwrod', 'the similar word is in a restricted report'],
  ['hidenword', 'the similar word is in an Inactive report'],
  ['eloctricity goldd infletion brentt thailund', 'there are too many errors'],
  ['_____', 'there are no letters'],
]
for (const [typed, why] of uncorrectedTexts)
  test(`${typed} finds nothing because ${why}`, async () => {
    const result = await find(typed)
    assert.deepEqual([result.names, result.isCorrected], [[], false])
  })

test('in a small catalogue an error is corrected even on a busy machine', async () => {
  await database
    .updateTable('reports')
    .set({ description_en: 'Numbatburrows' })
    .where('report_id', '=', reports['public-debt']!)
    .execute()
  const busy = Promise.withResolvers<void>()
  const work = database.transaction().execute(async transaction => {
    await sql`lock table search_words in access exclusive mode`.execute(transaction)
    busy.resolve()
    await setTimeout(500)
  })
  await busy.promise
  assert.deepEqual((await find('numbatburows')).names, ['public-debt'])
  await work
})

test('no word is corrected if the words as typed find a report', async () => {
  assert.deepEqual(await find('brant').then(({ names }) => names), ['brent-crude-oil'])
  await database
    .updateTable('reports')
    .set({ description_en: 'Brant geese' })
    .where('report_id', '=', reports['public-debt']!)
    .execute()
  const result = await find('brant')
  assert.deepEqual([result.names, result.isCorrected], [['public-debt'], false])
})

test('a word that is only in a hidden report counts as missing', async () => {
  await database
    .insertInto('report_keywords')
    .values({ report_id: reports['revenue-forecast']!, position: 9, keyword: 'beveragez' })
    .execute()
  const result = await find('beveragez')
  assert.deepEqual([result.names, result.isCorrected], [['excise-by-kind'], true])
})

test('Thai words typed as one are split if no report contains them together', async () => {
  const result = await find('ประชากรไฟฟ้า')
  assert.deepEqual([result.names, result.isCorrected], [['electricity-use'], false])
  assert.deepEqual((await find('จีดีพีราคาปัจจุบัน')).names, ['gdp-current'], 'a synonym inside')
  assert.deepEqual((await find('ฟหกดสวง')).names, [], 'no words at all')
})

test('Thai words are split before a typing error is corrected', async () => {
  await database
    .insertInto('report_keywords')
    .values({ report_id: reports['public-debt']!, position: 9, keyword: 'ทองคำราคะ' })
    .execute()
  const result = await find('ทองคำราคา')
  assert.deepEqual([result.names, result.isCorrected], [['gold-price'], false])
})

test('matches are highlighted in the original text', async () => {
  const findMarked = async (words: string, text: 'titleEn' | 'titleTh') => {
    const { report, highlights } = (await find(words)).rows[0]!
    return highlights[text].map(([start, length]) => report[text].slice(start, start + length))
  }
  assert.deepEqual(await findMarked('OIL brent', 'titleEn'), ['Brent', 'crude', 'oil'])
  assert.deepEqual(await findMarked('นํ้ามัน', 'titleTh'), ['น้ำมัน'])
  assert.deepEqual(await findMarked('2569', 'titleTh'), ['๒๕๖๙'])
  assert.deepEqual(await findMarked('จีดีพี', 'titleEn'), ['Gross domestic product'])
  assert.deepEqual(await findMarked('electrcity', 'titleEn'), ['Electricity'])
  assert.deepEqual(await findMarked('debt public', 'titleEn'), ['Public', 'debt'])
  assert.deepEqual(await findMarked('gold ld (100', 'titleEn'), ['gold', '100'])
  assert.deepEqual(await findMarked('ประชากรไฟฟ้า', 'titleTh'), ['ใช้ไฟฟ้า', 'ประชากร'])
  assert.deepEqual(await findMarked('beverages', 'titleEn'), [])
})

test('a misspelt word does not reveal a word that is only in a hidden report', async () => {
  await database
    .insertInto('report_keywords')
    .values({ report_id: reports['revenue-forecast']!, position: 7, keyword: 'calls' })
    .execute()
  const holder = { user_id: users.granted!, report_id: reports['revenue-forecast']! }
  await database.insertInto('user_report_grants').values(holder).execute()
  // A visible report has the letters of the hidden word with a space between them.
  await database
    .updateTable('report_columns')
    .set({ name: 'in cal services' })
    .where('report_id', '=', reports['public-debt']!)
    .execute()
  assert.deepEqual((await find('cal')).names, ['public-debt'])
  for (const typed of ['calxs', 'calqs']) {
    const query = { words: typed, page: 1, pageSize: 100 }
    const granted = await searchReports({ ...visitor, userId: users.granted! }, query)
    assert.deepEqual(
      [granted.rows.map(({ report }) => report.fileName), granted.isCorrected],
      [['revenue-forecast'], true],
    )
    const result = await find(typed)
    assert.deepEqual([result.names, result.isCorrected], [[], false])
  }
})

test('a word that is only in a hidden report is not offered as a correction', async () => {
  await database
    .insertInto('report_keywords')
    .values({ report_id: reports['revenue-forecast']!, position: 8, keyword: 'quokkas' })
    .execute()
  const result = await find('gold quokkaz')
  assert.deepEqual([result.names[0], result.isCorrected], ['gold-price', false])
})

test('a search with an error needs only one connection', async () => {
  const { max } = pool.options
  const others = await Promise.all(Array.from({ length: max - 1 }, () => pool.connect()))
  const { names } = await find('electrcity')
  for (const client of others) client.release()
  assert.ok(names.includes('electricity-use'))
})
