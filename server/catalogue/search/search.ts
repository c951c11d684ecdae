import { sql } from 'kysely'
import { nothingFound, type SearchResult } from '../../../contract/catalogue/reports.ts'
import type { Actor } from '../../platform/actor.ts'
import { hastyReads } from '../../platform/database/hasty-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Paging } from '../reports/report-pages.ts'
import { findMatching, type Matches } from './matching-reports.ts'
import { readQuery } from './queries.ts'
import type { QueryTerm } from './query-terms.ts'
import { type SearchContext, searchContextOf } from './resolved-terms.ts'
import { listResults } from './results/result-rows.ts'
import { correctTypos } from './typos.ts'

export interface Question extends Paging {
  words: string
  categoryId?: number
}

interface Outcome {
  found: Matches
  queryTerms: QueryTerm[]
  corrected: boolean
}

/** What an error, or a word too many, is worth. A whole search is to take less than 300 ms, and readers who spell well must not wait for others. */
const forgiving = { atOnce: 2, patience: 1000, length: 200 }
/** A catalogue of up to so many reports is looked through soon, and has an answer where the machine is busy, too. */
const smallCatalogue = 5000
const forgivingInSmall = { atOnce: 4, patience: 2000, length: 3000 }
/** As many words are looked for one by one; of more, the longest. */
const mostRelaxed = 8

/** The one place that finds reports by words. */
export const searchOf = (database: Database) => {
  const haste = {
    typos: hastyReads(database, forgiving),
    typosInSmall: hastyReads(database, forgivingInSmall),
    relaxed: hastyReads(database, forgiving),
    relaxedInSmall: hastyReads(database, forgivingInSmall),
  }
  const readContext = searchContextOf(database)
  return {
    /** Reports that hold every word, or else most of them, best match first; none for a query without words. */
    async searchReports(actor: Actor, question: Question): Promise<SearchResult> {
      const outcome = await search({ database, haste, readContext }, actor, question)
      if (!outcome) return nothingFound(question.page)
      const { found, queryTerms, corrected } = outcome
      return {
        rows: await listResults(database, actor, found.ids, queryTerms),
        total: found.total,
        ...(found.hidden > 0 && { hiddenCount: found.hidden }),
        page: question.page,
        corrected,
        byCategory: found.byCategory,
        wordCount: wantedOf(queryTerms).length,
        heldCount: found.mostHeld,
        missing: queryTerms.filter((queryTerm, at) => !queryTerm.isFiller && !found.held[at]).map(({ word }) => word),
      }
    },
  }
}

interface Ground {
  database: Database
  haste: Record<'typos' | 'typosInSmall' | 'relaxed' | 'relaxedInSmall', ReturnType<typeof hastyReads>>
  readContext: () => Promise<SearchContext>
}

/**
 * As typed, or with Thai cut by the dictionary and wider terms. Where that finds nothing, or only what holds the words in some corner, a
 * typing error is forgiven and words may be missing; what answers clearly better is given.
 */
const search = async (
  { database, haste, readContext }: Ground,
  actor: Actor,
  { words, categoryId, page, pageSize }: Question,
): Promise<Outcome | undefined> => {
  const { text, queryTerms } = readQuery(words)
  if (queryTerms.length === 0) return undefined
  const context = await readContext()
  const attempt = async (
    sought: QueryTerm[],
    { corrected = false, isRelaxed = false, isYearEnough = false, from = database } = {},
  ): Promise<Outcome | undefined> => {
    const asked = { text, queryTerms: sought, context, isRelaxed, isYearEnough, categoryId, page, pageSize }
    const found = await findMatching(from, actor, asked)
    return found.total > 0 ? { found, queryTerms: sought, corrected } : undefined
  }
  const loose = readQuery(words, true).queryTerms
  const typed = (await attempt(queryTerms)) ?? (isSame(loose, queryTerms) ? undefined : await attempt(loose))
  if (typed && isGood(typed)) return typed
  const inHaste = (await isLarge(database))
    ? { forgive: haste.typos, relax: haste.relaxed }
    : { forgive: haste.typosInSmall, relax: haste.relaxedInSmall }
  const forgiven = await inHaste.forgive(async step => {
    const loosened = await correctTypos({ step, actor, context }, queryTerms)
    const whole = loosened ? await step(from => attempt(loosened, { corrected: true, from })) : undefined
    return { loosened, whole }
  })
  const { loosened, whole } = forgiven ?? { loosened: null, whole: undefined }
  const relaxed = longestOf(loosened ?? loose)
  if ((whole && isGood(whole)) || wantedOf(relaxed).length < 2) return better(typed, whole)
  const some = await inHaste.relax(async step => {
    const attemptSome = (isYearEnough: boolean) =>
      step(from => attempt(relaxed, { corrected: loosened !== null, isRelaxed: true, isYearEnough, from }))
    const years = wantedOf(relaxed).filter(({ year }) => year !== undefined).length
    // Thousands of reports hold a year, which says little of them where others hold a word.
    const held = years < wantedOf(relaxed).length ? await attemptSome(false) : undefined
    return held ?? (years > 0 ? attemptSome(true) : undefined)
  })
  return better(typed, better(whole, some))
}

const isLarge = async (database: Database) => {
  const { rows } = await sql<{ large: boolean }>`
    select coalesce(sum(reports), 0) > ${sql.lit(smallCatalogue)} as large from report_counts`.execute(database)
  return rows[0]!.large
}

const isSame = (some: QueryTerm[], others: QueryTerm[]) => JSON.stringify(some) === JSON.stringify(others)

/** Whether nothing better need be looked for: one word that is a word, or several that say most of what the best report is about. */
const isGood = ({ found, queryTerms }: Outcome) => found.bestScore > (wantedOf(queryTerms).length === 1 ? 0.25 : 0.5)

/** The query terms that are no fillers. */
const wantedOf = (queryTerms: QueryTerm[]) => queryTerms.filter(({ isFiller }) => !isFiller)

/** The first, unless the other answers clearly better. */
const better = (first: Outcome | undefined, other: Outcome | undefined) =>
  first && (!other || other.found.bestScore < first.found.bestScore + 0.15) ? first : other

/** All query terms, or of more than are looked for one by one those with the longest words, in their order. */
const longestOf = (queryTerms: QueryTerm[]) => {
  const kept = new Set(queryTerms.toSorted((a, b) => b.word.length - a.word.length).slice(0, mostRelaxed))
  return queryTerms.filter(queryTerm => kept.has(queryTerm))
}
