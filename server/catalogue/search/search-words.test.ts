import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { visitor } from '../../platform/actor.ts'
import { catalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { createSearch } from './search.ts'
import { sweepSearchWords } from './search-words.ts'

const { pool, database, reports } = await catalogueDatabase()
const { searchReports } = createSearch(database)

const addKeyword = (report: string, keyword: string) =>
  database.insertInto('report_keywords').values({ report_id: reports[report]!, position: 90, keyword }).execute()
const removeKeyword = (report: string) =>
  database.deleteFrom('report_keywords').where('report_id', '=', reports[report]!).where('position', '=', 90).execute()
const listWords = async () => {
  const { rows } = await sql<{ word: string; reports: number }>`select word, reports from search_words`.execute(
    database,
  )
  return new Map(rows.map(({ word, reports }) => [word, reports]))
}
/** Counts the words of all documents and of the names of places directly. */
const countWords = async () => {
  const { rows } = await sql<{ word: string; reports: number }>`
    select word, count(*) as reports from (
      select search_words_of(document) as word from report_search
      union all
      select search_words_of(text) from search_places
    ) as words group by word`.execute(database)
  return new Map(rows.map(({ word, reports }) => [word, reports]))
}

test('the number of reports of each word stays correct when reports change', async () => {
  const steps = [
    () => addKeyword('gold-price', 'quokka wombat'),
    () => addKeyword('public-debt', 'quokka quokka ควอกกา'),
    () =>
      database
        .updateTable('reports')
        .set({ title_en: 'Wombat prices' })
        .where('file_name', '=', 'gold-price')
        .execute(),
    () => removeKeyword('gold-price'),
    () => database.updateTable('categories').set({ name_en: 'Wombats' }).where('category_id', '=', 1).execute(),
    async () => {
      for (const table of ['report_files', 'reports'] as const)
        await database.deleteFrom(table).where('report_id', '=', reports['electricity-use']!).execute()
    },
  ]
  assert.deepEqual(await listWords(), await countWords())
  for (const step of steps) {
    await step()
    await sweepSearchWords(database)
    assert.deepEqual(await listWords(), await countWords())
  }
  assert.equal((await listWords()).get('quokka'), 1)
})

test('a word that is no longer in any report is swept, unless another transaction is adding it again', async () => {
  await addKeyword('gold-price', 'numbat')
  await removeKeyword('gold-price')
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into report_keywords (report_id, position, keyword) values (${reports.inflation}, 90, 'numbat')`,
  )
  await sweepSearchWords(database)
  await client.query('commit')
  client.release()
  await sweepSearchWords(database)
  assert.equal((await listWords()).get('numbat'), 1)
  await removeKeyword('inflation')
  await sweepSearchWords(database)
  assert.equal((await listWords()).has('numbat'), false)
})

test('new words do not stay in the pending list of the index, which each search reads completely', async () => {
  await sql`insert into search_words (word)
    select distinct translate(md5(number::text), '0123456789', 'ghijklmnop') from generate_series(1, 1000) as number`.execute(
    database,
  )
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('search_words_word_idx') as pages`.execute(database)
  assert.deepEqual(rows, [{ pages: 0 }])
  const typo = await searchReports(visitor, { words: 'goverment reveneu', page: 1, pageSize: 10 })
  assert.deepEqual([typo.rows[0]?.report.fileName, typo.isCorrected], ['government-revenue', true])
})

test('a mistyped word with too many similar words finds nothing', async () => {
  // Each of these words contains both halves of the word in the query, and none is one error away.
  const [half, other] = ['abcdefghijklmnopqrst', 'uvwxyzabcdefghijklmn']
  await sql`insert into search_words (word)
    select ${half} || repeat('x', 2 + number % 40) || ${other} || translate(number::text, '0123456789', 'ghijklmnop')
    from generate_series(1, 4000) as number`.execute(database)
  const words = [
    `${half}${other}`,
    `q${half}${other}`.slice(0, 40),
    `${half}z${other}`.slice(0, 40),
    `${other}${half}`,
  ].join(' ')
  const results = await Promise.all(
    Array.from({ length: 10 }, () => searchReports(visitor, { words, page: 1, pageSize: 10 })),
  )
  assert.deepEqual(
    results.map(({ total }) => total),
    Array.from({ length: 10 }, () => 0),
  )
})
