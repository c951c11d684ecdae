import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { toTypedPattern } from './queries.ts'
import type { Pattern } from './query-terms.ts'
import { listAllTerms } from './thesaurus/thesaurus.ts'

/** The id of each listed term, by its text. */
export type IndexedTerms = ReadonlyMap<string, number>

/** Matches the texts that the database can list: words with one space between them, the first of at least two characters. */
const listableText = /^[a-z0-9\u0E01-\u0E5B]{2,}(?: [a-z0-9\u0E01-\u0E5B]+)*$/

/** The ranges of years that queries often contain, in the Common Era and in the Buddhist Era. */
const indexedYears = [
  { first: 1900, last: 2100 },
  { first: 2443, last: 2700 },
]

/** Lists all texts by which queries search for terms of the thesaurus and for years. */
export const listTermsToIndex = () => {
  const texts = new Set<string>()
  const addText = (text: string) => listableText.test(text) && texts.add(text)
  for (const term of listAllTerms()) {
    addText(term)
    for (const word of term.split(' ')) for (const form of listTypedForms(word)) addText(pickTypedText(form))
  }
  for (const { first, last } of indexedYears) for (let year = first; year <= last; year += 1) addText(String(year))
  return [...texts]
}

/** Lists a word in the singular and in the two regular forms of the plural. */
const listTypedForms = (word: string) => [word, `${word}s`, word.replace(/y$/, 'ies')]

/** Returns the text by which a query searches for a typed word. The pattern of a typed word has one part. */
const pickTypedText = (word: string) => toTypedPattern(word).parts[0]!

/** Adds the terms that are not listed yet to the lists of all reports. Returns their number. */
export const indexTerms = async (database: Database): Promise<number> => {
  const knownTerms = await readIndexedTerms(database)
  const newTerms = listTermsToIndex().filter(text => !knownTerms.has(text))
  if (newTerms.length > 0)
    await database.transaction().execute(async transaction => {
      // Adding terms to the lists of many reports takes longer than other statements may.
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`select add_search_terms(${newTerms})`.execute(transaction)
    })
  return newTerms.length
}

/** Reads the terms that the lists of all reports contain. */
export const readIndexedTerms = async (database: Database): Promise<IndexedTerms> => {
  const terms = await database.selectFrom('search_terms').select(['term', 'term_id']).execute()
  return new Map(terms.map(({ term, term_id }) => [term, term_id]))
}

/** Matches the terms that are listed as whole words too. It is the rule of `is_short` in database/migrations/0231-search-terms.sql. */
const wholeWordTerm = /^[a-z0-9 ]{1,6}$/

/**
 * Returns the code of a pattern in the lists of terms of the reports: twice the id of the term, plus 1 if it matches only as a whole word.
 * Returns undefined if the pattern is not listed.
 */
export const findTermCode = (terms: IndexedTerms, { parts, isWhole = false }: Pattern): number | undefined => {
  if (parts.length !== 1) return undefined
  const text = parts[0]!
  const canBeListed = !isWhole || wholeWordTerm.test(text)
  const id = canBeListed ? terms.get(text) : undefined
  return id === undefined ? undefined : 2 * id + Number(isWhole)
}
