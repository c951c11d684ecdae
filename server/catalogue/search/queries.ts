import { type Alternative, type Needle, needle, type Wish } from './needles.ts'
import { normalOf } from './normal-texts.ts'
import { type Term, termsLike } from './thesaurus/thesaurus.ts'
import { type Word, wordsOf } from './words/words.ts'
import { spellingsOf } from './words/years.ts'

/** What a reader typed, normalised, and what is wished for with it. */
export interface Query {
  text: string
  wishes: Wish[]
}

/** Each alternative is looked for in an index; those that mean least go. */
const mostAlternatives = 16

/** Takes a query apart. With `isLoose`, Thai is cut by the dictionary and a wider term also finds a narrower one. */
export const readQuery = (typed: string, isLoose = false): Query => {
  const text = normalOf(typed)
  const wishes = wishesOf(wordsOf(text, isLoose), isLoose)
  // Where a reader gives nothing but fillers, they are what is looked for.
  return { text, wishes: wishes.every(wish => wish.isFiller) ? wishes.map(toWanted) : wishes }
}

const toWanted = ({ isFiller, ...wish }: Wish): Wish => wish

/** A wish for each word, or for each run of words that is a term, the longest run first. */
const wishesOf = (words: Word[], isLoose: boolean): Wish[] => {
  const wishes: Wish[] = []
  for (let at = 0; at < words.length; ) {
    const { run, terms } = longestTermOf(words.slice(at), isLoose)
    wishes.push(wishOf(run, terms))
    at += run.length
  }
  return wishes
}

/** The longest run of the first words that is a term, or the first word. */
const longestTermOf = (words: Word[], isLoose: boolean) => {
  for (let length = Math.min(words.length, 6); length > 1; length -= 1) {
    const run = words.slice(0, length)
    const terms = termsLike(joined(run), isLoose)
    if (terms.length > 0) return { run, terms }
  }
  const run = words.slice(0, 1)
  return { run, terms: termsLike(joined(run), isLoose) }
}

const joined = (words: Word[]) =>
  words.map(({ text, isGlued }, at) => (at === 0 || isGlued ? text : ` ${text}`)).join('')

const wishOf = (run: Word[], terms: Term[]): Wish => {
  const [first] = run as [Word]
  const word = joined(run)
  if (run.length === 1 && first.year !== undefined)
    return { word, year: first.year, alternatives: spellingsOf(first.year).map(toYearAlternative) }
  const typed = { needles: run.map(({ text }) => typedNeedle(text)), weight: 1 }
  const others = terms.filter(({ term }) => term !== word).map(toAlternative)
  return {
    word,
    alternatives: withoutImplied([typed, ...others]).slice(0, mostAlternatives),
    isKnown: terms.length > 0,
    ...(run.length === 1 && first.isFiller && { isFiller: true }),
  }
}

const toYearAlternative = (text: string): Alternative => ({ needles: [{ parts: [text], isWhole: true }], weight: 1 })

/** What the singular and the plural of an English word have in common. */
export const typedNeedle = (text: string): Needle => {
  if (!/^[a-z]{5,}$/.test(text)) return needle(text)
  if (text.endsWith('ies')) return needle(text.slice(0, -3))
  return needle(/[^su]s$/.test(text) && !/[is]s$/.test(text) ? text.slice(0, -1) : text)
}

/** A short name would be found in the middle of longer words: VAT in 'private', Oman in 'woman'. */
const toAlternative = ({ term, weight }: Term): Alternative => ({
  needles: [{ parts: [term], isWhole: /^[a-z0-9 ]{1,6}$/.test(term) }],
  weight,
})

/** Leaves out what could only be found where something else of the wish, that counts as much, is found too. */
const withoutImplied = (alternatives: Alternative[]) =>
  alternatives.filter(
    one =>
      !alternatives.some(other => other !== one && other.weight >= one.weight && implies(one.needles, other.needles)),
  )

const implies = (needles: readonly Needle[], others: readonly Needle[]) =>
  others.every(({ parts, isWhole }) => !isWhole && needles.some(({ parts: [own] }) => own!.includes(parts[0]!)))
