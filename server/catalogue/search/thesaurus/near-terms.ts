import { listAllTerms } from './thesaurus.ts'

/** All terms by their length. Comparing a text with them takes less than a millisecond; an index of all typing errors would take 13 MB. */
const termsByLength = Map.groupBy(listAllTerms(), ({ length }) => length)

/** Shorter terms are not corrections. */
const minTermLength = 3

/**
 * Returns the terms of the thesaurus that are at most one typing error away from a text: an extra, missing or wrong letter, or two swapped
 * letters.
 */
export const listTermsWithinOneEdit = (text: string): string[] =>
  [text.length - 1, text.length, text.length + 1]
    .filter(length => length >= minTermLength)
    .flatMap(length => termsByLength.get(length) ?? [])
    .filter(term => isWithinOneEdit(text, term))

/** Compares the parts of both texts that are left without their common beginning and end. */
const isWithinOneEdit = (text: string, term: string) => {
  let prefix = 0
  while (prefix < text.length && text[prefix] === term[prefix]) prefix += 1
  let suffix = 0
  const shorter = Math.min(text.length, term.length)
  while (suffix < shorter - prefix && text.at(-1 - suffix) === term.at(-1 - suffix)) suffix += 1
  const textRest = text.slice(prefix, text.length - suffix)
  const termRest = term.slice(prefix, term.length - suffix)
  const differsByOneLetter = textRest.length <= 1 && termRest.length <= 1
  const hasSwappedLetters = textRest.length === 2 && textRest === [...termRest].toReversed().join('')
  return differsByOneLetter || hasSwappedLetters
}
