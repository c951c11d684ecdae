import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { visitor } from '../../../platform/actor.ts'
import { openCatalogueDatabase } from '../../../testing/catalogue/catalogue.ts'
import { openIndex } from '../index/current-index.ts'
import { createLookupCaches } from '../index/kept-lookups.ts'
import { openLookups } from '../index/lookups.ts'
import { createSeenReader } from '../index/seen-reports.ts'
import { parseQuery } from '../queries.ts'
import type { QueryTerm } from '../query-terms.ts'
import { createSearch } from '../search.ts'
import { correctTypos } from '../typos.ts'
import { listMatching } from './matching-reports.ts'
import type { SearchView } from './search-views.ts'
import { fillGeneratedReports, readPlainReports } from './testing/generated-reports.ts'
import { type PlainQuery, type PlainReport, rankPlainly, rankPlainlyInStages } from './testing/plain-ranking.ts'

// In a small catalogue the best 100 results are those of a score of all matching reports, in a large one those of a score of the best by rank.

const { database } = await openCatalogueDatabase()
const { searchReports } = createSearch(database)
const resultCount = 100
let view: SearchView
let plainReports: PlainReport[]
let idsByName: Map<string, number>

before(async () => {
  await fillGeneratedReports(database, 3000)
  const { context } = await openIndex()(database)()
  view = {
    database,
    context,
    lookups: openLookups(context, createLookupCaches()),
    seenReports: await createSeenReader(database, context.reportIndex)(visitor),
    isSmallCatalogue: true,
  }
  const seenIds = Array.from(context.reportIndex.ids.subarray(0, context.reportIndex.size)).filter((_, number) =>
    view.seenReports.isSeen(number),
  )
  plainReports = await readPlainReports(database, seenIds)
  const names = await database.selectFrom('reports').select(['report_id', 'file_name']).execute()
  idsByName = new Map(names.map(({ report_id, file_name }) => [file_name, report_id]))
})

const queries = [
  ...['debt', 'export', 'gdp', 'revenue', 'หนี้', 'ส่งออก', 'รายได้', 'province', 'a', 'ก', 'xp'],
  ...['government debt', 'export rice', 'หนี้สาธารณะ', 'ส่งออก ข้าว', 'government revenue by province', 'tax'],
  ...['list of exports', 'debt 2560', '2565', 'ภาษี 2563', 'gold price today', 'vat'],
  ...['goverment debt', 'exprot', 'revenu', 'สงออก', 'provnce tax'],
  ...['rice zzqqx', 'debt tourism gold water', 'export หนี้ 2562', 'rice debt'],
]
interface Step {
  queryTerms: QueryTerm[]
  isRelaxed: boolean
  isYearEnough: boolean
}

/** Lists the steps that a search may run. */
const listSteps = async (words: string): Promise<Step[]> => {
  const { queryTerms } = parseQuery(words)
  const corrected = await correctTypos(view, read => read(database), queryTerms)
  const full = [queryTerms, parseQuery(words, { isLoose: true }).queryTerms, ...(corrected ? [corrected] : [])]
  const different = [...new Map(full.map(terms => [JSON.stringify(terms), terms])).values()]
  return different.flatMap(terms => {
    const hasWords = terms.some(({ year, isFiller }) => year === undefined && !isFiller)
    return [
      { queryTerms: terms, isRelaxed: false, isYearEnough: false },
      ...(terms.length > 1 ? [{ queryTerms: terms, isRelaxed: true, isYearEnough: !hasWords }] : []),
    ]
  })
}

const categoryIds = [undefined, 1]
const describeSearch = (words: string, categoryId: number | undefined) =>
  `"${words}" in ${categoryId ? 'a category' : 'all categories'}`

for (const words of queries)
  for (const categoryId of categoryIds)
    test(`the best results for ${describeSearch(words, categoryId)} are those of a score of all reports`, async () => {
      const { text } = parseQuery(words)
      const page = { page: 1, pageSize: resultCount }
      const { rows, total } = await searchReports(visitor, { words, ...page, ...(categoryId && { categoryId }) })
      const shownIds = rows.map(({ report }) => idsByName.get(report.fileName))
      const orders = []
      for (const step of await listSteps(words)) {
        const query: PlainQuery = { text, categoryId, ...step }
        const plainIds = rankPlainly(query, plainReports)
        const matches = await listMatching(view, { ...query, ...step, ...page })
        assert.equal(matches.total, plainIds.length)
        assert.deepEqual(matches.ids, plainIds.slice(0, resultCount))
        orders.push(matches.ids)
      }
      assert.ok(
        total > 0 && orders.some(ids => String(ids) === String(shownIds)),
        'the search shows one of these orders',
      )
    })

for (const words of queries)
  for (const categoryId of categoryIds)
    test(`all results for ${describeSearch(words, categoryId)} of a large catalogue are in the order of their ranks, the first of them by score`, async () => {
      const largeView = { ...view, isSmallCatalogue: false }
      const page = { page: 1, pageSize: plainReports.length }
      for (const step of await listSteps(words)) {
        const query = { text: parseQuery(words).text, categoryId, ...step }
        const { ids } = await listMatching(largeView, { ...query, ...page })
        assert.deepEqual(ids, rankPlainlyInStages(query, plainReports))
      }
    })

test('many queries match more reports than are shown, with equal scores among them', async () => {
  const counts = queries.map(
    words =>
      rankPlainly({ ...parseQuery(words), isRelaxed: false, isYearEnough: false, categoryId: undefined }, plainReports)
        .length,
  )
  assert.ok(counts.filter(count => count > 2 * resultCount).length > queries.length / 3, String(counts))
})

test('the pages after the best results list each other report once', async () => {
  const { queryTerms, text } = parseQuery('debt')
  const conditions = { text, queryTerms, isRelaxed: false, isYearEnough: false, categoryId: undefined, pageSize: 70 }
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const matches = await listMatching(view, { ...conditions, page })
    if (matches.ids.length === 0) break
    ids.push(...matches.ids)
  }
  const plainIds = rankPlainly(conditions, plainReports)
  assert.deepEqual(ids.slice(0, resultCount), plainIds.slice(0, resultCount))
  assert.deepEqual(ids.toSorted(), plainIds.toSorted())
})
