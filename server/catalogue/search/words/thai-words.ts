import { normalise } from '../normal-texts.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Replaces the two letters of sara am in normalised text with the one letter of the dictionary. */
const composeSaraAm = (text: string) => text.replaceAll('\u0E4D\u0E32', '\u0E33')

/** The maximum length of a known term. */
const maxTermLength = 60
/** A term with at least this many letters is accepted even if the dictionary has no word boundary at its end. */
const certainLength = 7

/** Returns the ends of the words that the dictionary finds in a run of Thai, in order. */
const listWordEnds = (run: string) => Array.from(segmenter.segment(run), ({ index, segment }) => index + segment.length)

/**
 * Splits a run of Thai, which is written without spaces, into known terms and the texts between them, all normalised. A text between terms
 * stays whole or, with `byDictionary`, is split by the dictionary.
 */
export const splitThai = (run: string, isKnown: (term: string) => boolean, byDictionary: boolean): string[] => {
  const text = composeSaraAm(run)
  const ends = listWordEnds(text)
  const borders = new Set([0, ...ends])
  const pieces: string[] = []
  let rest: string[] = []
  const flushRest = () => {
    pieces.push(...(byDictionary && rest.every(part => part.length > 1) ? rest : [rest.join('')]).filter(Boolean))
    rest = []
  }
  for (let at = 0; at < text.length; ) {
    const knownTerm = findLongestTerm(text, at, borders, isKnown)
    if (knownTerm) {
      flushRest()
      pieces.push(knownTerm)
      at += knownTerm.length
    } else {
      const end = ends.find(border => border > at) ?? text.length
      rest.push(text.slice(at, end))
      at = end
    }
  }
  flushRest()
  return pieces.map(normalise)
}

const findLongestTerm = (text: string, at: number, borders: Set<number>, isKnown: (term: string) => boolean) => {
  for (let end = Math.min(text.length, at + maxTermLength); end > at + 1; end -= 1) {
    const isBordered = borders.has(end) || end - at >= certainLength
    if (isBordered && isKnown(normalise(text.slice(at, end)))) return text.slice(at, end)
  }
  return undefined
}
