import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import type { Needle } from './needles.ts'
import { typedNeedle } from './queries.ts'
import { allTerms } from './thesaurus/thesaurus.ts'

/** The ids of the texts that each report is looked through for when it is written, by the text. */
export type IndexedTerms = ReadonlyMap<string, number>

/** What the database looks for: words of two letters and more, with one space between them. */
const indexable = /^[a-z0-9\u0E01-\u0E4E\u0E4F-\u0E5B]{2,}(?: [a-z0-9\u0E01-\u0E5B]+)*$/

/** Everything that a query for a term, or for a year, looks for in texts. */
export const termsToIndex = () => {
  const texts = new Set<string>()
  const add = (text: string) => indexable.test(text) && texts.add(text)
  for (const term of allTerms()) {
    add(term)
    for (const word of term.split(' '))
      for (const form of [word, `${word}s`, word.replace(/y$/, 'ies')]) add(typedNeedle(form).parts[0]!)
  }
  for (let year = 1900; year <= 2700; year += 1) if (year <= 2100 || year >= 2443) add(`${year}`)
  return [...texts]
}

/** Lets every report be looked through for terms that the thesaurus has gained; answers how many these are. */
export const indexTerms = async (database: Database): Promise<number> => {
  const known = await readIndexedTerms(database)
  const added = termsToIndex().filter(text => !known.has(text))
  if (added.length > 0)
    await database.transaction().execute(async transaction => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`select add_search_terms(${added})`.execute(transaction)
    })
  return added.length
}

/** The terms that every report was looked through for. */
export const readIndexedTerms = async (database: Database): Promise<IndexedTerms> => {
  const terms = await database.selectFrom('search_terms').select(['term', 'term_id']).execute()
  return new Map(terms.map(({ term, term_id }) => [term, term_id]))
}

/** Longer terms are listed only as parts of a text, not as whole words too; in database/migrations/0231-search-terms.sql, too. */
const wholeTerm = /^[a-z0-9 ]{1,6}$/

/** By what the lists of terms of a report name a needle; undefined for what is not in them. */
export const codeOf = (terms: IndexedTerms, { parts, isWhole = false }: Needle): number | undefined => {
  const [text] = parts as [string]
  const id = parts.length === 1 && (!isWhole || wholeTerm.test(text)) ? terms.get(text) : undefined
  return id === undefined ? undefined : 2 * id + Number(isWhole)
}
