import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { visitor } from '../../platform/actor.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { createSearch, maxSearchesAtOnce } from './search.ts'
import { sweepSearchWords } from './search-words.ts'
import { maxCorrectedWords, maxWordLength } from './typos.ts'

const { pool, database, reports: reportIds } = await openCatalogueDatabase()
const { searchReports } = createSearch(database)
const search = (words: string) => searchReports(visitor, { words, page: 1, pageSize: 10 })

/** The position of the keyword that a test adds, after those of the catalogue. */
const addedPosition = 90
const addKeyword = (fileName: string, keyword: string) =>
  database
    .insertInto('report_keywords')
    .values({ report_id: reportIds[fileName]!, position: addedPosition, keyword })
    .execute()
const removeKeyword = (fileName: string) =>
  database
    .deleteFrom('report_keywords')
    .where('report_id', '=', reportIds[fileName]!)
    .where('position', '=', addedPosition)
    .execute()

/** The number of reports of each word. */
type WordCounts = Map<string, number>
const readStoredCounts = async (): Promise<WordCounts> => {
  const { rows } = await sql<{ word: string; count: number }>`
    select word, reports as count from search_words`.execute(database)
  return new Map(rows.map(({ word, count }) => [word, count]))
}
/** Counts the words of all search texts: those of the reports, and the names of their places. */
const computeCounts = async (): Promise<WordCounts> => {
  const { rows } = await sql<{ word: string; count: number }>`
    select word, count(*) as count from (
      select search_words_of(document) as word from report_search
      union all
      select search_words_of(text) from search_places
    ) as words group by word`.execute(database)
  return new Map(rows.map(({ word, count }) => [word, count]))
}

const steps: [description: string, run: () => Promise<unknown>][] = [
  ['a keyword is added', () => addKeyword('gold-price', 'quokka wombat')],
  ['a keyword repeats a word, which another report has too', () => addKeyword('public-debt', 'quokka quokka ควอกกา')],
  [
    'a title gets a word that a keyword of the report has too',
    () =>
      database
        .updateTable('reports')
        .set({ title_en: 'Wombat prices' })
        .where('file_name', '=', 'gold-price')
        .execute(),
  ],
  ['a keyword is removed', () => removeKeyword('gold-price')],
  [
    'a category is renamed',
    () => database.updateTable('categories').set({ name_en: 'Wombats' }).where('category_id', '=', 1).execute(),
  ],
  [
    'a report is deleted',
    async () => {
      for (const table of ['report_files', 'reports'] as const)
        await database.deleteFrom(table).where('report_id', '=', reportIds['electricity-use']!).execute()
    },
  ],
]

test('the number of reports of each word stays correct when reports change', async () => {
  assert.deepEqual(await readStoredCounts(), await computeCounts())
  for (const [description, run] of steps) {
    await run()
    await sweepSearchWords(database)
    assert.deepEqual(await readStoredCounts(), await computeCounts(), description)
  }
  assert.equal((await readStoredCounts()).get('quokka'), 1)
})

test('a word that is no longer in any report is swept, unless another transaction is adding it again', async () => {
  await addKeyword('gold-price', 'numbat')
  await removeKeyword('gold-price')
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into report_keywords (report_id, position, keyword) values (${reportIds.inflation}, ${addedPosition}, 'numbat')`,
  )
  await sweepSearchWords(database)
  await client.query('commit')
  client.release()
  await sweepSearchWords(database)
  assert.equal((await readStoredCounts()).get('numbat'), 1)
  await removeKeyword('inflation')
  await sweepSearchWords(database)
  assert.equal((await readStoredCounts()).has('numbat'), false)
})

test('new words do not stay in the pending list of the index, which each search reads completely', async () => {
  // A thousand different words of letters only: the digits of each hash are replaced by other letters.
  await sql`insert into search_words (word)
    select translate(md5(number::text), '0123456789', 'ghijklmnop') from generate_series(1, 1000) as number`.execute(
    database,
  )
  const { rows } = await sql<{ pendingPages: number }>`
    select gin_clean_pending_list('search_words_word_idx') as "pendingPages"`.execute(database)
  assert.deepEqual(rows, [{ pendingPages: 0 }])
})

test('a query of two mistyped words is corrected to words of reports', async () => {
  const { rows, isCorrected } = await search('goverment reveneu')
  assert.deepEqual([rows[0]?.report.fileName, isCorrected], ['government-revenue', true])
})

test('mistyped words with too many similar words find nothing', async () => {
  // Each stored word contains both halves of the first word of the query, and at least two other letters between them, so that none is one
  // error away.
  const [half, otherHalf] = ['abcdefghijklmnopqrst', 'uvwxyzabcdefghijklmn']
  await sql`insert into search_words (word)
    select ${half} || repeat('x', 2 + number % 40) || ${otherHalf} || translate(number::text, '0123456789', 'ghijklmnop')
    from generate_series(1, 4000) as number`.execute(database)
  // The most expensive query that is corrected: the largest number of words, each of the largest length.
  const words = [`${half}${otherHalf}`, `q${half}${otherHalf}`, `${half}z${otherHalf}`, `${otherHalf}${half}`].map(
    word => word.slice(0, maxWordLength),
  )
  assert.equal(words.length, maxCorrectedWords)
  // Half of the searches wait until the others have ended.
  const results = await Promise.all(Array.from({ length: 2 * maxSearchesAtOnce }, () => search(words.join(' '))))
  for (const { total } of results) assert.equal(total, 0)
})
