import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { visitor } from '../../platform/actor.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { indexTerms, readIndexedTerms } from './indexed-terms.ts'
import { toRegexSource, toWordStartRegexSource } from './query-terms.ts'
import { createSearch } from './search.ts'
import { listAllTerms } from './thesaurus/thesaurus.ts'

const { database, reports } = await openCatalogueDatabase()

const readReports = () =>
  database
    .selectFrom('report_search')
    .select(['report_id', 'document', 'title_en', 'title_th', 'keywords'])
    .select(['terms', 'starting_terms', 'title_terms', 'named_terms'])
    .execute()

const retitle = (report: string, title: string) =>
  database.updateTable('reports').set({ title_en: title }).where('report_id', '=', reports[report]!).execute()

/** Returns true for a short term, which is also listed as a whole word. */
const isShort = (text: string) => /^[a-z0-9 ]{1,6}$/.test(text)

/** Builds each list with regular expressions, without an index. */
const buildLists = async (row: Awaited<ReturnType<typeof readReports>>[number]) => {
  const lists = { terms: [], starting_terms: [], title_terms: [], named_terms: [] } as Record<string, number[]>
  for (const [text, id] of await readIndexedTerms(database)) {
    const wholeExpression = new RegExp(toRegexSource({ parts: [text], isWhole: true }))
    const isWordBeginning = /^[a-z0-9]/.test(text) && text.length > 2
    const start = isWordBeginning ? new RegExp(toWordStartRegexSource({ parts: [text] })) : undefined
    const add = (list: string, texts: string[], { isStarting = false } = {}) => {
      const containsTerm = (one: string) => one.includes(text) && (!isStarting || !start || start.test(one))
      if (texts.some(containsTerm)) lists[list]!.push(2 * id)
      if (isShort(text) && texts.some(one => wholeExpression.test(one))) lists[list]!.push(2 * id + 1)
    }
    add('terms', [row.document])
    add('starting_terms', [row.document], { isStarting: true })
    add('title_terms', [row.title_en, row.title_th], { isStarting: true })
    add('named_terms', [row.title_en, row.title_th, row.keywords])
  }
  return lists
}

const sortCodes = (lists: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(lists).map(([name, codes]) => [name, codes.toSorted((a, b) => a - b)]))

test('each report lists exactly the terms that its texts contain', async () => {
  const titles = {
    'gold-price': 'Nongovernment revenue: VATs, a VAT, gdpของไทย and ไทยgdp in 2560 and 12561',
    inflation: 'Public  debt-to-GDP, public-debt, tax. Revenue of e-GP; ส.ส. s&p 500 in fy2017',
    'public-debt': 'Gross domestic product น้ำมันเชื้อเพลิง a b c 1 2 x1 2x',
  }
  for (const [report, title] of Object.entries(titles)) await retitle(report, title)
  for (const { report_id, document, title_en, title_th, keywords, ...lists } of await readReports())
    assert.deepEqual(
      sortCodes(lists),
      sortCodes(await buildLists({ report_id, document, title_en, title_th, keywords, ...lists })),
      title_en,
    )
})

test('a new term of the thesaurus is added to the lists of existing reports, and a search finds it before and after', async () => {
  await retitle('gold-price', 'Gross domestic product of quokkas')
  const find = async () => {
    const { rows, total } = await createSearch(database).searchReports(visitor, {
      words: 'gdp quokka',
      page: 1,
      pageSize: 10,
    })
    return [total, rows[0]?.report.fileName]
  }
  const term = 'gross domestic product'
  const { term_id } = await database
    .selectFrom('search_terms')
    .select('term_id')
    .where('term', '=', term)
    .executeTakeFirstOrThrow()
  await database.deleteFrom('search_terms').where('term', '=', term).execute()
  assert.deepEqual(await find(), [1, 'gold-price'])
  assert.deepEqual([await indexTerms(database), await indexTerms(database)], [1, 0])
  const { rows } = await sql<{ listed: boolean; renamed: boolean }>`
    select 2 * term_id = any (terms) as listed, term_id <> ${term_id} as renamed from search_terms, report_search
    where term = ${term} and report_id = ${reports['gold-price']!}`.execute(database)
  assert.deepEqual(rows, [{ listed: true, renamed: true }])
  assert.deepEqual(await find(), [1, 'gold-price'])
})

test('a search by lists of terms returns the same reports in the same order as a search by texts', async () => {
  const terms = [...listAllTerms()].filter((_, index) => index % 40 === 0)
  const queries = terms.flatMap((term, index) => [
    term,
    `${term} ${terms[(index + 7) % terms.length]}`,
    `${term} 2567 thailand`,
  ])
  const findAll = async () => {
    const { searchReports } = createSearch(database)
    const results = []
    for (const words of queries) results.push(await searchReports(visitor, { words, page: 1, pageSize: 20 }))
    return results
  }
  const byLists = await findAll()
  await database.deleteFrom('search_terms').execute()
  assert.deepEqual(byLists, await findAll())
  assert.ok(byLists.filter(({ total }) => total > 0).length > 20)
})
