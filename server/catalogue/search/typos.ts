import { sql } from 'kysely'
import { isVisible } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Step } from '../../platform/database/hasty-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type Needle, needle, patternOf, type Wish } from './needles.ts'

/** A shorter word is one letter away from too many others; a longer one is a sentence. */
const shortest = 5
const longest = 40
/** Whoever mistypes more words than this is not looking for anything here. */
const mostForgiven = 4

/**
 * Loosens the words that find nothing by themselves to words that exist one typing error away. Answers null when nothing is gained by
 * it: no word is to blame, or one of them has no neighbour.
 */
export const forgiveTypos = async (step: Step, actor: Actor, wishes: Wish[]): Promise<Wish[] | null> => {
  const lost = await step(database => listLost(database, actor, wishes))
  if (lost.length === 0 || lost.length > mostForgiven) return null
  const near = lost.map(wish => spellingsNear(wordOf(wish)!))
  const known = await step(database => findKnown(database, near.flat()))
  const loosened = new Map(lost.map((wish, at) => [wish, near[at]!.filter(spelling => known.has(spelling))]))
  if (Array.from(loosened.values()).some(spellings => spellings.length === 0)) return null
  return wishes.map(wish => loosened.get(wish)?.map(spelling => [spelling]) ?? wish)
}

/** The word of a wish that is one word without synonyms, if it is of a length to be mistyped. */
const wordOf = (wish: Wish) => {
  if (wish.length > 1 || wish[0]!.length > 1) return undefined
  const word = wish[0]![0]!.parts.join('')
  const { length } = Array.from(word)
  return length >= shortest && length <= longest ? word : undefined
}

/** The words that stand in no report the actor may see. */
const listLost = async (database: Database, actor: Actor, wishes: Wish[]) => {
  const words = wishes.filter(wordOf)
  // That all wishes together found nothing is known already.
  if (wishes.length === 1 || words.length === 0) return words
  const answers = words.map(wish => {
    const found = database
      .selectFrom('report_search')
      .where(isVisible(actor, 'report_search'))
      .where('document', 'like', patternOf(wish[0]![0]!))
    return sql`exists (${found.select('report_id')})`
  })
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(answers)}] as found`.execute(database)
  return words.filter((_, at) => !rows[0]!.found[at])
}

/**
 * Those of some spellings that any word is written like. Most words have none: they are asked first for the halves that an error leaves
 * whole, as a pattern for each letter of a long word takes the index a hundred times as long.
 */
const findKnown = async (database: Database, spellings: Spelling[]) => {
  const patterns = spellings.map(patternOf)
  const wholes = spellings.map(({ whole }) => (whole ? patternOf(needle(whole)) : null))
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

/** One way to mend an error, and the half of the word that it leaves as it was, if there is one worth asking for. */
interface Spelling extends Needle {
  whole: string | undefined
}

/** Halves that are shorter stand in too many words to be asked for. */
const shortestHalf = 4

/** Every way to mend one error: a letter too many, another letter, a letter missing, two letters in the wrong order. */
const spellingsNear = (word: string): Spelling[] => {
  const letters = Array.from(word)
  const cut = (from: number, to?: number) => letters.slice(from, to).join('')
  const middle = Math.floor(letters.length / 2)
  const isHalved = middle >= shortestHalf
  /** Of an error in the letters between two places. */
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
