import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { type Needle, needle, type Wish } from './needles.ts'

/** A word of the reader's; `isGlued` when no space stood before it. */
export interface Word {
  text: string
  isGlued?: boolean
}

/** What a reader typed, normalised, and the groups of synonyms that may touch it. */
export interface Query {
  text: string
  words: Word[]
  synonyms: string[][]
}

/** Takes a query apart; no words are left of white space alone. */
export const readQuery = async (database: Database, typed: string): Promise<Query> => {
  const { rows } = await sql<{ text: string; synonyms: string[][] | null }>`
    select text, (
      select json_agg(terms) from (
        select array_agg(term order by term) as terms from search_synonyms
        where group_id in (select group_id from search_synonyms where strpos(text, term) > 0)
        group by group_id order by group_id) as groups
    ) as synonyms
    from (select search_normal(${typed}) as text) as query`.execute(database)
  const { text, synonyms } = rows[0]!
  const words = new Set(text.split(' ').filter(Boolean).map(withoutEdges))
  return { text, words: [...words].map(word => ({ text: word })), synonyms: synonyms ?? [] }
}

/** Commas, quotes and brackets around a word are none of it, unless nothing else is there. */
const withoutEdges = (word: string) => word.replace(/^[,;:"'“”‘’()[\]{}]+|[,;:"'“”‘’()[\]{}]+$/gu, '') || word

/** A wish for each word, or for each run of words that has synonyms, the longest run first. */
export const wishesOf = (words: Word[], synonyms: string[][]): Wish[] => {
  const groups = new Map(synonyms.flatMap(group => group.map(term => [term, group] as const)))
  const wishes: Wish[] = []
  for (let at = 0; at < words.length; ) {
    const run = words.slice(at, at + longestKnownRun(words.slice(at), groups))
    const typed = run.map(({ text }) => needle(text))
    const known = joined(run)
    const terms = groups.get(known)?.filter(term => term !== known) ?? []
    wishes.push(withoutImplied([typed, ...terms.map(term => [asNeedle(term)])]))
    at += run.length
  }
  return wishes
}

/** How many of the first words together are a term; 1 when none are. */
const longestKnownRun = (words: Word[], terms: Map<string, unknown>) => {
  for (let length = words.length; length > 1; length -= 1) {
    if (terms.has(joined(words.slice(0, length)))) return length
  }
  return 1
}

const joined = (words: Word[]) =>
  words.map(({ text, isGlued }, at) => (at === 0 || isGlued ? text : ` ${text}`)).join('')

/** A short name would be found in the middle of longer words: VAT in 'private'. */
const asNeedle = (term: string): Needle => ({ parts: [term], isWhole: /^[a-z]{1,4}$/.test(term) })

/** Leaves out what could only be found where something else of the wish is found too. */
const withoutImplied = (wish: Wish): Wish =>
  wish.filter(needles => !wish.some(others => others !== needles && implies(needles, others)))

const implies = (needles: readonly Needle[], others: readonly Needle[]) =>
  others.every(({ parts, isWhole }) => !isWhole && needles.some(({ parts: [own] }) => own!.includes(parts[0]!)))
