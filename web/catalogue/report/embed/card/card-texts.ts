import type { Language } from '../../../../../contract/visit.ts'

const words = {
  en: new Intl.Segmenter('en', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
}
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Widths of letters in the portal's fonts at size 1; slightly too wide, so that no line overflows. */
const widths: [letters: RegExp, width: number][] = [
  // Marks above and below.
  [/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/, 0],
  [/[ .,:;'!|iIjl\u0e40-\u0e44]/, 0.32],
  [/[mwMW%@—…]/, 0.92],
  [/[A-Z0-9]/, 0.64],
  [/[\u0e01-\u0e5b]/, 0.61],
]
const otherWidth = 0.55

const measureWidth = (text: string) =>
  [...text].reduce((sum, sign) => sum + (widths.find(([letters]) => letters.test(sign))?.[1] ?? otherWidth), 0)

interface Place {
  /** Width of a line, in multiples of the font size. */
  width: number
  lines: number
  language: Language
}

/** Wraps a text to lines. Thai has no spaces, so words are found by a dictionary; a text that does not fit ends in '…'. */
export const wrapText = (text: string, { width, lines: maxLines, language }: Place): string[] => {
  const lines: string[] = []
  let line = ''
  const pieces = [...words[language].segment(text.replace(/\s+/g, ' ').trim())].flatMap(({ segment }) =>
    measureWidth(segment) > width ? [...graphemes.segment(segment)].map(grapheme => grapheme.segment) : [segment],
  )
  for (const piece of pieces) {
    // A comma or a bracket stays with the previous word.
    if (line && measureWidth(line + piece) > width && /[\p{L}\p{N}\p{S}\p{M}]/u.test(piece)) {
      // An opening bracket stays with the next word.
      const [, lineText = '', opening = ''] = /^(.*?)(\p{Ps}*)$/su.exec(line) ?? []
      lines.push(lineText.trim())
      line = opening
    }
    line += piece
  }
  if (line.trim()) lines.push(line.trim())
  if (lines.length <= maxLines) return lines
  const lastLetters = [...graphemes.segment(lines[maxLines - 1]!)].map(({ segment }) => segment)
  while (measureWidth(`${lastLetters.join('')}…`) > width) lastLetters.pop()
  return [...lines.slice(0, maxLines - 1), `${lastLetters.join('').trimEnd()}…`]
}

/**
 * Adapts the markup of a drawing for resvg: Thai uses the Thai font directly, as a fallback font gets the letter widths of the first font,
 * and SARA AM becomes its two characters, as its second part would overlap the next letter.
 */
export const markThaiLetters = (markup: string) =>
  markup.replace(/>([^<>]*[\u0e00-\u0e7f][^<>]*)</g, (_, text: string) => {
    const spelled = text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    return `>${spelled.replace(/[\u0e01-\u0e5b]+/g, letters => `<tspan class="th">${letters}</tspan>`)}<`
  })

/** Removes the characters that XML does not allow: cells and titles may contain them, and resvg refuses the whole drawing. */
export const toValidXml = (markup: string) => markup.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
