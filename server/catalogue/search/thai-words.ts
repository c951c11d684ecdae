import type { Word } from './queries.ts'

const thai = /[\u0E01-\u0E4E]/
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Thai is written without spaces, so readers type several words as one. Takes such words apart by the dictionary; answers null when
 * none of them has parts.
 */
export const takeApart = (words: Word[]): Word[] | null => {
  const apart = words.flatMap(partsOf)
  return apart.length > words.length ? apart : null
}

const partsOf = (word: Word): Word[] => {
  if (!thai.test(word.text)) return [word]
  // The dictionary knows sara am as one letter.
  const spelled = word.text.replaceAll('\u0E4D\u0E32', '\u0E33')
  const parts = Array.from(segmenter.segment(spelled), ({ segment }) => segment.replaceAll('\u0E33', '\u0E4D\u0E32'))
  // Single letters are what the dictionary makes of no word at all, and stand in every text.
  if (parts.some(part => part.length < 2)) return [word]
  return parts.map((text, at) => ({ text, isGlued: at > 0 || word.isGlued }))
}
