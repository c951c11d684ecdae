import { normalOf } from '../normal-texts.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** The dictionary has sara am as one letter; normalised text has it in two. */
const composed = (text: string) => text.replaceAll('\u0E4D\u0E32', '\u0E33')

/** The longest that a term known to search may be. */
const longest = 60
/** A term of so many letters is taken where the dictionary sees no border, too. */
const certain = 7

/** Ends of the words that the dictionary finds in a run of Thai, in order. */
const endsIn = (run: string) => Array.from(segmenter.segment(run), ({ index, segment }) => index + segment.length)

/**
 * Cuts a run of Thai, which is written without spaces, into terms that are known and what lies between them, in normalised text. What lies
 * between stays whole, or is cut by the dictionary as well.
 */
export const cutThai = (run: string, isKnown: (term: string) => boolean, byDictionary: boolean): string[] => {
  const text = composed(run)
  const ends = endsIn(text)
  const borders = new Set([0, ...ends])
  const pieces: string[] = []
  let rest: string[] = []
  const flush = () => {
    pieces.push(...(byDictionary && rest.every(part => part.length > 1) ? rest : [rest.join('')]).filter(Boolean))
    rest = []
  }
  for (let at = 0; at < text.length; ) {
    const known = longestTermAt(text, at, borders, isKnown)
    if (known) {
      flush()
      pieces.push(known)
      at += known.length
    } else {
      const end = ends.find(border => border > at) ?? text.length
      rest.push(text.slice(at, end))
      at = end
    }
  }
  flush()
  return pieces.map(normalOf)
}

const longestTermAt = (text: string, at: number, borders: Set<number>, isKnown: (term: string) => boolean) => {
  for (let end = Math.min(text.length, at + longest); end > at + 1; end -= 1) {
    const isBordered = borders.has(end) || end - at >= certain
    if (isBordered && isKnown(normalOf(text.slice(at, end)))) return text.slice(at, end)
  }
  return undefined
}
