import type { Language } from '../../../../../contract/visit.ts'

const wordSegmenters = {
  en: new Intl.Segmenter('en', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
}
const graphemeSegmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Widths of characters in the portal's fonts at size 1. They are slightly too large, so that no line overflows. */
const widths: [characters: RegExp, width: number][] = [
  // Thai marks above and below a letter.
  [/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/, 0],
  [/[ .,:;'!|iIjl\u0e40-\u0e44]/, 0.32],
  [/[mwMW%@—…]/, 0.92],
  [/[A-Z0-9]/, 0.64],
  [/[\u0e01-\u0e5b]/, 0.61],
]
const otherWidth = 0.55

const measureWidth = (text: string) => [...text].reduce((sum, character) => sum + measureCharacter(character), 0)

const measureCharacter = (character: string) =>
  widths.find(([characters]) => characters.test(character))?.[1] ?? otherWidth

interface TextBlock {
  /** Width of a line, in multiples of the font size. */
  width: number
  /** Maximum number of lines. */
  lines: number
  language: Language
}

/**
 * Wraps a text to lines. A dictionary finds the words, as Thai has no spaces between words. A word that is longer than a line is split. A text
 * that does not fit ends in '…'.
 */
export const wrapText = (text: string, { width, lines: maxLines, language }: TextBlock): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of splitWords(text, width, language)) {
    // Punctuation never begins a line: it stays with the word before.
    const isPunctuation = !/[\p{L}\p{N}\p{S}\p{M}]/u.test(piece)
    const isOverflow = measureWidth(line + piece) > width
    if (line && isOverflow && !isPunctuation) {
      // An opening bracket at the end of the line moves to the next line with its word.
      const [, lineText = '', opening = ''] = /^(.*?)(\p{Ps}*)$/su.exec(line) ?? []
      lines.push(lineText.trim())
      line = opening
    }
    line += piece
  }
  if (line.trim()) lines.push(line.trim())
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), shortenLine(lines[maxLines - 1]!, width)]
}

/** Splits a text into words, spaces and punctuation; a word that is wider than a line into its letters. */
const splitWords = (text: string, width: number, language: Language) => {
  const words = wordSegmenters[language].segment(text.replace(/\s+/g, ' ').trim())
  return [...words].flatMap(({ segment }) => (measureWidth(segment) > width ? splitLetters(segment) : [segment]))
}

/** Splits a text into letters, each with its Thai marks. */
const splitLetters = (text: string) => [...graphemeSegmenter.segment(text)].map(({ segment }) => segment)

/** Removes letters at the end of a line until it fits together with '…'. */
const shortenLine = (line: string, width: number) => {
  const letters = splitLetters(line)
  while (measureWidth(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/**
 * Adapts Thai texts in the markup of a drawing for resvg. A class gives them the Thai font, as resvg draws a fallback font with the widths of
 * the first font. The vowel SARA AM becomes its two parts, as its second part would overlap the next letter.
 */
export const markThaiLetters = (markup: string) =>
  markup.replace(/>([^<>]*[\u0e00-\u0e7f][^<>]*)</g, (_, text: string) => {
    // A tone mark between the letter and SARA AM stays between the two parts.
    const decomposed = text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    return `>${decomposed.replace(/[\u0e01-\u0e5b]+/g, letters => `<tspan class="th">${letters}</tspan>`)}<`
  })

/** Removes characters that XML does not allow. Cells and titles may contain them, and resvg would refuse the whole drawing. */
export const toValidXml = (markup: string) => markup.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
