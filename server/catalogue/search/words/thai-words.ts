import { normalise } from '../normal-texts.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Replaces the two letters of each sara am in normalised text by the one letter that the dictionary uses. */
const composeSaraAm = (text: string) => text.replaceAll('\u0E4D\u0E32', '\u0E33')

/** Limit of the length of a known term. */
const maxTermLength = 60
/** A term of at least this length is recognised even if no word of the dictionary ends at its end. */
const minCertainLength = 7

/** Returns the end of each word that the dictionary finds in a run of Thai text. */
const listWordEnds = (run: string) => Array.from(segmenter.segment(run), ({ index, segment }) => index + segment.length)

/**
 * Splits a run of Thai text, which has no spaces, into known terms and the texts between them, all normalised. With `byDictionary`, a text
 * between terms is split into the words of the dictionary.
 */
export const splitThai = (run: string, isKnown: (term: string) => boolean, byDictionary: boolean): string[] => {
  const text = composeSaraAm(run)
  const ends = listWordEnds(text)
  const borders = new Set([0, ...ends])
  const pieces: string[] = []
  let unknownWords: string[] = []
  /** Adds the words since the last known term, each by itself or joined. */
  const addUnknownWords = () => {
    // A word of one letter shows that the dictionary does not have the words of the text.
    const isSplit = byDictionary && unknownWords.every(word => word.length > 1)
    pieces.push(...(isSplit ? unknownWords : [unknownWords.join('')]).filter(Boolean))
    unknownWords = []
  }
  for (let at = 0; at < text.length; ) {
    const knownTerm = findLongestTerm({ text, at, borders }, isKnown)
    if (knownTerm) {
      addUnknownWords()
      pieces.push(knownTerm)
      at += knownTerm.length
    } else {
      const end = ends.find(border => border > at) ?? text.length
      unknownWords.push(text.slice(at, end))
      at = end
    }
  }
  addUnknownWords()
  return pieces.map(normalise)
}

/** Finds the longest known term at a position; it must end where a word ends, unless it is long. */
const findLongestTerm = (
  { text, at, borders }: { text: string; at: number; borders: Set<number> },
  isKnown: (term: string) => boolean,
) => {
  for (let end = Math.min(text.length, at + maxTermLength); end > at + 1; end -= 1) {
    const isBordered = borders.has(end) || end - at >= minCertainLength
    if (isBordered && isKnown(normalise(text.slice(at, end)))) return text.slice(at, end)
  }
  return undefined
}
