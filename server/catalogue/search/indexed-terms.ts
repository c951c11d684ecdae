import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { toTypedPattern } from './queries.ts'
import type { Pattern } from './query-terms.ts'
import { listAllTerms } from './thesaurus/thesaurus.ts'

/** The id of each listed term, by its text. */
export type IndexedTerms = ReadonlyMap<string, number>

/** Matches the texts that the database can list: words with one space between them, the first of at least two characters. */
const listableText = /^[a-z0-9\u0E01-\u0E4E\u0E4F-\u0E5B]{2,}(?: [a-z0-9\u0E01-\u0E5B]+)*$/

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
    for (const word of term.split(' '))
      for (const form of [word, `${word}s`, word.replace(/y$/, 'ies')]) addText(toTypedPattern(form).parts[0]!)
  }
  for (const { first, last } of indexedYears) for (let year = first; year <= last; year += 1) addText(String(year))
  return [...texts]
}

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
 * Returns the code of a pattern in the lists of terms of the reports: an even number, odd for a whole word. Undefined if it is not listed.
 */
export const findTermCode = (terms: IndexedTerms, { parts, isWhole = false }: Pattern): number | undefined => {
  const [text] = parts as [string]
  const isListable = parts.length === 1 && (!isWhole || wholeWordTerm.test(text))
  const id = isListable ? terms.get(text) : undefined
  return id === undefined ? undefined : 2 * id + Number(isWhole)
}
