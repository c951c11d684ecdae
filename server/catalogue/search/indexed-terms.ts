import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { toTypedPattern } from './queries.ts'
import type { Pattern } from './query-terms.ts'
import { listAllTerms } from './thesaurus/thesaurus.ts'

/** The ids of the listed terms, by their text. */
export type IndexedTerms = ReadonlyMap<string, number>

/** Texts that the database can list: words separated by one space, the first with at least two letters. */
const indexable = /^[a-z0-9\u0E01-\u0E4E\u0E4F-\u0E5B]{2,}(?: [a-z0-9\u0E01-\u0E5B]+)*$/

/** Returns all patterns that queries use for terms and years. */
export const termsToIndex = () => {
  const texts = new Set<string>()
  const addText = (text: string) => indexable.test(text) && texts.add(text)
  for (const term of listAllTerms()) {
    addText(term)
    for (const word of term.split(' '))
      for (const form of [word, `${word}s`, word.replace(/y$/, 'ies')]) addText(toTypedPattern(form).parts[0]!)
  }
  for (let year = 1900; year <= 2700; year += 1) if (year <= 2100 || year >= 2443) addText(`${year}`)
  return [...texts]
}

/** Adds new terms of the thesaurus to the lists of all reports; returns the number of new terms. */
export const indexTerms = async (database: Database): Promise<number> => {
  const knownTerms = await readIndexedTerms(database)
  const added = termsToIndex().filter(text => !knownTerms.has(text))
  if (added.length > 0)
    await database.transaction().execute(async transaction => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`select add_search_terms(${added})`.execute(transaction)
    })
  return added.length
}

/** Reads the terms for which the lists of all reports are complete. */
export const readIndexedTerms = async (database: Database): Promise<IndexedTerms> => {
  const terms = await database.selectFrom('search_terms').select(['term', 'term_id']).execute()
  return new Map(terms.map(({ term, term_id }) => [term, term_id]))
}

/** Longer terms are not listed as whole words. Same rule as `is_short` in database/migrations/0231-search-terms.sql. */
const wholeWordTerm = /^[a-z0-9 ]{1,6}$/

/** Returns the code of a pattern in the lists of terms of reports; undefined for a pattern that is not listed. */
export const findCode = (terms: IndexedTerms, { parts, isWhole = false }: Pattern): number | undefined => {
  const [text] = parts as [string]
  const id = parts.length === 1 && (!isWhole || wholeWordTerm.test(text)) ? terms.get(text) : undefined
  return id === undefined ? undefined : 2 * id + Number(isWhole)
}
