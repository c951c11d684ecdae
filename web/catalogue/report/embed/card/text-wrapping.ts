import type { Language } from '../../../../../contract/visit.ts'
import { measureWidth } from '../../explore/chart/labels/text-widths.ts'

const wordSegmenters = {
  en: new Intl.Segmenter('en', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
}
const graphemeSegmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

interface TextBlock {
  /** Width of a line, in multiples of the font size. */
  width: number
  /** Maximum number of lines. */
  maxLines: number
  language: Language
}

/**
 * Wraps a text to lines. A dictionary finds the words, as Thai has no spaces between words. A word that is longer than a line is split. A text
 * that does not fit ends in '…'.
 */
export const wrapText = (text: string, { width, maxLines, language }: TextBlock): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of splitPieces(text, width, language)) {
    // A space or punctuation never begins a line. It stays with the word before, except an opening bracket: when the next word overflows
    // the line, the bracket moves with it.
    const isSpaceOrPunctuation = !/[\p{L}\p{N}\p{S}\p{M}]/u.test(piece)
    const isOverflow = measureWidth(line + piece) > width
    if (line && isOverflow && !isSpaceOrPunctuation) {
      const lineText = line.replace(/\p{Ps}+$/u, '')
      lines.push(lineText.trim())
      line = line.slice(lineText.length)
    }
    line += piece
  }
  if (line.trim()) lines.push(line.trim())
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), shortenLine(lines[maxLines - 1]!, width)]
}

/** Splits a text into pieces: words, spaces and punctuation; a word that is wider than a line into its letters. */
const splitPieces = (text: string, width: number, language: Language) => {
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
