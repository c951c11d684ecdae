import { sql } from 'kysely'
import { isVisible } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Step } from '../../platform/database/hasty-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { holdsWord } from './conditions.ts'
import { type Alternative, likePatternOf, type Pattern, pattern, type QueryTerm } from './query-terms.ts'
import { resolveTerms, type SearchContext } from './resolved-terms.ts'
import { termsOneErrorFrom } from './thesaurus/near-terms.ts'
import { termsLike } from './thesaurus/thesaurus.ts'

/** A shorter word is one letter away from too many others; a longer one is a sentence. */
const shortest = 5
/** Beside other words a shorter one is forgiven, where a whole word is meant. */
const shortestBesideOthers = 3
const longest = 40
/** A query with more mistyped words than this finds nothing here. */
const mostForgiven = 4

interface TypoGround extends Sight {
  step: Step
}
/** Who looks, and what reports are found by beside their own texts. */
interface Sight {
  actor: Actor
  context: SearchContext
}

/** What a correction counts, beside the very word. */
const weight = 0.9

/**
 * Loosens the words that no report has to words that exist one typing error away: terms of the thesaurus, or words of reports. Answers null
 * when nothing is gained by it.
 */
export const correctTypos = async (
  { step, ...ground }: TypoGround,
  queryTerms: QueryTerm[],
): Promise<QueryTerm[] | null> => {
  const phrase = forgivePhrase(queryTerms)
  if (phrase && (await step(database => listUnheld(database, ground, phrase.slice(0, 1)))).length === 0) return phrase
  const lost = await step(database => listLost(database, ground, queryTerms))
  if (lost.length === 0 || lost.length > mostForgiven) return null
  const terms = lost.map(queryTerm => knownTermsNear(queryTerm.word, queryTerms.length > 1))
  // Patterns are asked only for words that the thesaurus has no term near to: they take most of the time.
  const near = lost.map((queryTerm, at) =>
    terms[at]!.length > 0 ? [] : spellingsNear(queryTerm.word, queryTerms.length > 1),
  )
  const known = near.flat().length > 0 ? await step(database => findKnown(database, near.flat())) : new Set()
  const loosened = new Map(
    lost.map((queryTerm, at) => [
      queryTerm,
      [...terms[at]!, ...near[at]!.filter(spelling => known.has(spelling)).map(toAlternative)],
    ]),
  )
  const corrected = lost.flatMap(queryTerm => {
    const alternatives = loosened.get(queryTerm)!
    return alternatives.length > 0 ? [{ ...queryTerm, alternatives }] : []
  })
  if (corrected.length === 0) return null
  // What only hidden reports have must not even be said to be a correction.
  const hidden = new Set((await step(database => listUnheld(database, ground, corrected))).map(({ word }) => word))
  if (corrected.every(({ word }) => hidden.has(word))) return null
  return queryTerms.map(queryTerm =>
    hidden.has(queryTerm.word) ? queryTerm : loosen(queryTerm, loosened.get(queryTerm)),
  )
}

const toAlternative = ({ parts, isWhole }: Spelling): Alternative => ({
  patterns: [{ parts, isWhole: isWhole ?? false }],
  weight,
})

const loosen = (queryTerm: QueryTerm, alternatives: Alternative[] = []): QueryTerm =>
  alternatives.length > 0 ? { ...queryTerm, alternatives } : queryTerm

/** Several words that are one term of the thesaurus, but for one error. */
const forgivePhrase = (queryTerms: QueryTerm[]): QueryTerm[] | null => {
  const wanted = queryTerms.filter(({ isFiller }) => !isFiller)
  if (wanted.length < 2) return null
  const word = wanted.map(one => one.word).join(' ')
  const alternatives = knownTermsNear(word, false)
  return alternatives.length > 0
    ? [{ word, alternatives, isKnown: true }, ...queryTerms.filter(({ isFiller }) => isFiller)]
    : null
}

const knownTermsNear = (word: string, isBesideOthers: boolean): Alternative[] => {
  const { length } = word
  if (length < (isBesideOthers ? shortestBesideOthers : shortest) || length > longest) return []
  // The first letter of a short word is taken to be right.
  const near = termsOneErrorFrom(word).filter(
    term => length >= shortest || (term[0] === word[0] && term.length >= length),
  )
  return near
    .flatMap(term => termsLike(term, false))
    .map(({ term, weight: closeness }) => ({
      patterns: [{ parts: [term], isWhole: /^[a-z]{1,4}$/.test(term) }],
      weight: closeness * weight,
    }))
}

/** Whether a query term is a word that may be mistyped. */
const isForgivable = ({ word, year, isFiller, isKnown }: QueryTerm, count: number) => {
  const { length } = Array.from(word)
  const least = count > 1 ? shortestBesideOthers : shortest
  return year === undefined && !isFiller && !isKnown && !word.includes(' ') && length >= least && length <= longest
}

/** The words that begin no word of a report the actor may see. */
const listLost = (database: Database, sight: Sight, queryTerms: QueryTerm[]) =>
  listUnheld(
    database,
    sight,
    queryTerms.filter(queryTerm => isForgivable(queryTerm, queryTerms.length)),
  )

/** The query terms that no report fulfils which the actor may see. */
const listUnheld = async (database: Database, { actor, context }: Sight, queryTerms: QueryTerm[]) => {
  if (queryTerms.length === 0) return []
  const answers = resolveTerms(context, queryTerms).map(queryTerm => {
    const found = database
      .selectFrom('report_search')
      .where(isVisible(actor, 'report_search'))
      .where(holdsWord(queryTerm))
    return sql`exists (${found.select('report_id')})`
  })
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(answers)}] as found`.execute(database)
  return queryTerms.filter((_, at) => !rows[0]!.found[at])
}

/**
 * Those of some spellings that any word is written like. Most words have none: they are asked first for the halves that an error leaves
 * whole, as a pattern for each letter of a long word takes the index a hundred times as long.
 */
const findKnown = async (database: Database, spellings: Spelling[]) => {
  const patterns = spellings.map(spelling =>
    spelling.isWhole ? likePatternOf(spelling).slice(1, -1) : likePatternOf(spelling),
  )
  const wholes = spellings.map(({ whole }) => (whole ? likePatternOf(pattern(whole)) : null))
  const { rows } = await sql<{ at: number }>`
    with found as materialized (
      select whole from unnest(${[...new Set(wholes)].filter(Boolean)}::text[]) as wholes (whole)
      where exists (select from search_words where word like whole)
    )
    select at from unnest(${patterns}::text[], ${wholes}::text[]) with ordinality as spelling (pattern, whole, at)
    where (whole is null or whole in (select whole from found)) and exists (select from search_words where word like pattern)`.execute(
    database,
  )
  return new Set(rows.map(({ at }) => spellings[at - 1]!))
}

/** One way to correct an error, and the half of the word that it does not change, if that is long enough to search for. */
interface Spelling extends Pattern {
  whole: string | undefined
}

/** Shorter halves are in too many words to search for. */
const shortestHalf = 4

/** Every way to correct one error: a letter too many, another letter, a letter missing, two letters in the wrong order. */
const spellingsNear = (word: string, isBesideOthers: boolean): Spelling[] => {
  if (Array.from(word).length >= shortest) return allSpellings(word)
  // What is so short is near to parts of very many words.
  return isBesideOthers ? allSpellings(word).map(spelling => ({ ...spelling, isWhole: true })) : []
}

const allSpellings = (word: string): Spelling[] => {
  const letters = Array.from(word)
  const cut = (from: number, to?: number) => letters.slice(from, to).join('')
  const middle = Math.floor(letters.length / 2)
  const isHalved = middle >= shortestHalf
  /** The corrections of an error in the letters between two places. */
  const wholeBeside = (from: number, to: number) => {
    if (isHalved && to <= middle) return cut(middle)
    return isHalved && from >= middle ? cut(0, middle) : undefined
  }
  return letters.flatMap((letter, at) => [
    { parts: [cut(0, at) + cut(at + 1)], whole: wholeBeside(at, at + 1) },
    { parts: [cut(0, at), cut(at + 1)], whole: wholeBeside(at, at + 1) },
    ...(at > 0 ? [{ parts: [cut(0, at), cut(at)], whole: wholeBeside(at, at) }] : []),
    ...(at > 0
      ? [{ parts: [cut(0, at - 1) + letter + letters[at - 1] + cut(at + 1)], whole: wholeBeside(at - 1, at + 1) }]
      : []),
  ])
}
