import { sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import { type Pattern, toLikePattern, toPattern } from '../query-terms.ts'

/** A shorter word is one letter away from too many others. */
export const minWordLength = 5

/**
 * Returns the spellings that match a word of a report. Most match none, so the unchanged half of the word is looked up first: looking up a
 * pattern for each letter of a long word would take a hundred times as long.
 */
export const listKnownSpellings = async (database: Database, spellings: Spelling[]) => {
  // Without the '%' at both ends, a LIKE pattern matches whole words only.
  const likePatterns = spellings.map(spelling =>
    spelling.isWhole ? toLikePattern(spelling).slice(1, -1) : toLikePattern(spelling),
  )
  const unchangedHalfPatterns = spellings.map(({ unchangedHalf }) =>
    unchangedHalf ? toLikePattern(toPattern(unchangedHalf)) : null,
  )
  const { rows } = await sql<{ position: number }>`
    with existing as materialized (
      select half from unnest(${[...new Set(unchangedHalfPatterns)].filter(Boolean)}::text[]) as halves (half)
      where exists (select from search_words where word like half)
    )
    select position from unnest(${likePatterns}::text[], ${unchangedHalfPatterns}::text[]) with ordinality
      as spelling (pattern, half, position)
    where (half is null or half in (select half from existing)) and exists (select from search_words where word like pattern)`.execute(
    database,
  )
  return new Set(rows.map(({ position }) => spellings[position - 1]!))
}

/** One way to correct a typing error, as the pattern of the corrected word. */
export interface Spelling extends Pattern {
  /** The half of the word that the correction does not change; undefined if it is too short to search for. */
  unchangedHalf: string | undefined
}

/** Shorter halves of words are in too many words to search for. */
const minHalfLength = 4

/** Returns every way to correct one error in a word; none if the word is too short. */
export const listSpellingsNear = (word: string, { hasOtherWords }: { hasOtherWords: boolean }): Spelling[] => {
  if (Array.from(word).length >= minWordLength) return listAllSpellings(word)
  // A short word must match whole words, because it is similar to parts of very many words.
  return hasOtherWords ? listAllSpellings(word).map(spelling => ({ ...spelling, isWhole: true })) : []
}

/** Returns every way to correct one error at each letter: a letter too many, a wrong letter, a missing letter, two swapped letters. */
const listAllSpellings = (word: string): Spelling[] => {
  const letters = Array.from(word)
  const joinLetters = (from: number, to?: number) => letters.slice(from, to).join('')
  const middle = Math.floor(letters.length / 2)
  const isHalved = middle >= minHalfLength
  /** Returns the half of the word that an error between two positions does not change; undefined if there is none that is long enough. */
  const cutUnchangedHalf = (from: number, to: number) => {
    if (isHalved && to <= middle) return joinLetters(middle)
    return isHalved && from >= middle ? joinLetters(0, middle) : undefined
  }
  return letters.flatMap((letter, index) => {
    const before = joinLetters(0, index)
    const after = joinLetters(index + 1)
    const withoutLetter = { parts: [before + after], unchangedHalf: cutUnchangedHalf(index, index + 1) }
    const withOtherLetter = { parts: [before, after], unchangedHalf: cutUnchangedHalf(index, index + 1) }
    // A letter before the word is not tried, and no letter precedes the first one to swap with it.
    if (index === 0) return [withoutLetter, withOtherLetter]
    const withMissingLetter = { parts: [before, joinLetters(index)], unchangedHalf: cutUnchangedHalf(index, index) }
    const withSwappedLetters = {
      parts: [joinLetters(0, index - 1) + letter + letters[index - 1] + after],
      unchangedHalf: cutUnchangedHalf(index - 1, index + 1),
    }
    return [withoutLetter, withOtherLetter, withMissingLetter, withSwappedLetters]
  })
}
