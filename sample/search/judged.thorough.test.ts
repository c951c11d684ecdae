import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createSearch, readTableValues } from '../../server/catalogue/index.ts'
import { visitor } from '../../server/platform/actor.ts'
import { stoppedClock } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/database/pool.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { createMemoryStore } from '../../server/testing/stores.ts'
import { countMonthlyDownloads } from '../../server/usage/index.ts'
import { loadSample } from '../load.ts'
import { buildOnce } from '../testing/built-once.ts'
import queries from './judged-queries.json' with { type: 'json' }
import tables from './more-tables.json' with { type: 'json' }

interface JudgedQuery {
  query: string
  /** File names of the relevant tables. */
  right: string[]
  /** Not used while search was tuned. */
  held?: boolean
}

const judgedQueries: JudgedQuery[] = queries

/** The rank of the first relevant table in the results of a query; infinite if there is none. */
interface JudgedResult extends JudgedQuery {
  rank: number
  first: string[]
}

/** Opens the sample catalogue with counted downloads and indexed values, with or without eleven more tables. */
const openJudged = async (isWider: boolean): Promise<Database> => {
  const { database } = await openTestDatabase()
  const clock = stoppedClock('2026-11-20T05:00:00Z')
  const [store, log] = [createMemoryStore(), pino({ enabled: false })]
  await loadSample({ database, store, clock, log, build: buildOnce })
  if (isWider) await insertMore(database)
  await readTableValues({ database, store, log })
  await countMonthlyDownloads(database, clock)
  return database
}

const insertMore = async (database: Database) => {
  for (const { category, keywords, columns, coverage, ...table } of tables) {
    const place = await database
      .selectFrom('sub_categories')
      .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
      .select('sub_category_id')
      .where('categories.name_en', '=', category)
      .executeTakeFirstOrThrow()
    const { report_id } = await database
      .insertInto('reports')
      .values({
        source_id: table.fileName,
        file_name: table.fileName,
        title_en: table.titleEn,
        title_th: table.titleTh,
        description_en: table.descriptionEn,
        description_th: table.descriptionTh,
        source: table.source,
        coverage_en: coverage[0]!,
        coverage_th: coverage[1]!,
        sub_category_id: place.sub_category_id,
        frequency: 'Yearly',
        release_date: table.releaseDate,
      })
      .returning('report_id')
      .executeTakeFirstOrThrow()
    const numbered = <T>(values: T[]) => values.map((value, position) => ({ report_id, position, value }))
    await database
      .insertInto('report_keywords')
      .values(numbered(keywords).map(({ value, ...row }) => ({ ...row, keyword: value })))
      .execute()
    await database
      .insertInto('report_columns')
      .values(numbered(columns).map(({ value, ...row }) => ({ ...row, name: value, type: 'string' })))
      .execute()
  }
}

/** Searches for each query as a visitor. */
const judge = async (database: Database, visitorQueries: JudgedQuery[]): Promise<JudgedResult[]> => {
  const { searchReports } = createSearch(database)
  const judged: JudgedResult[] = []
  for (const one of visitorQueries) {
    const { rows } = await searchReports(visitor, { words: one.query, page: 1, pageSize: 20 })
    const names = rows.map(({ report }) => report.fileName)
    const at = names.findIndex(name => one.right.includes(name))
    judged.push({ ...one, rank: at < 0 ? Number.POSITIVE_INFINITY : at + 1, first: names.slice(0, 4) })
  }
  return judged
}

/** The mean reciprocal rank of the first relevant table. */
const reciprocalRank = (judged: JudgedResult[]) =>
  judged.reduce((sum, { rank }) => sum + 1 / rank, 0) / Math.max(1, judged.length)

/** The share of queries with a relevant table among the first three results. */
const hits = (judged: JudgedResult[]) => judged.filter(({ rank }) => rank <= 3).length / Math.max(1, judged.length)

const moreNames = tables.map(({ fileName }) => fileName)
const inSample = judgedQueries.filter(({ right }) => right.some(name => !moreNames.includes(name)))

const describeResults = (judged: JudgedResult[]) =>
  [
    `mean reciprocal rank ${reciprocalRank(judged).toFixed(3)}, ${(hits(judged) * 100).toFixed(0)} % among the first three`,
    ...judged
      .filter(({ rank }) => rank > 1)
      .map(({ query, right, rank, first }) => `${rank} ${query} | ${right} | ${first}`),
  ].join('\n')

for (const [catalogue, isWider, queries] of [
  ['the sample catalogue', false, inSample],
  ['the sample catalogue and eleven more tables', true, judgedQueries],
] as const)
  test(`judged queries rank the relevant table first in ${catalogue}`, async t => {
    const database = await openJudged(isWider)
    for (const isHeld of [false, true]) {
      const judged = await judge(
        database,
        queries.filter(({ held = false }) => held === isHeld),
      )
      const failures = `${isHeld ? 'kept aside' : 'tuned on'}: ${describeResults(judged)}`
      t.diagnostic(failures)
      assert.ok(reciprocalRank(judged) >= 0.9, failures)
      assert.ok(hits(judged) >= 0.95, failures)
    }
  })
