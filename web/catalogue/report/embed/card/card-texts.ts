import type { Language } from '../../../../../contract/visit.ts'

const words = {
  en: new Intl.Segmenter('en', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
}
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Widths of letters in the portal's fonts, for one of size 1; a little wide, so that no line leaves its place. */
const widths: [letters: RegExp, width: number][] = [
  // Marks above and below.
  [/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/, 0],
  [/[ .,:;'!|iIjl\u0e40-\u0e44]/, 0.32],
  [/[mwMW%@—…]/, 0.92],
  [/[A-Z0-9]/, 0.64],
  [/[\u0e01-\u0e5b]/, 0.61],
]
const otherWidth = 0.55

const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (widths.find(([letters]) => letters.test(sign))?.[1] ?? otherWidth), 0)

interface Place {
  /** Room of a line, in sizes of its letters. */
  width: number
  lines: number
  language: Language
}

/** The lines of a text within a place. Thai has no spaces, so words are found by a dictionary; what does not fit ends in '…'. */
export const wrapped = (text: string, { width, lines: most, language }: Place): string[] => {
  const lines: string[] = []
  let line = ''
  const pieces = [...words[language].segment(text.replace(/\s+/g, ' ').trim())].flatMap(({ segment }) =>
    widthOf(segment) > width ? [...graphemes.segment(segment)].map(one => one.segment) : [segment],
  )
  for (const piece of pieces) {
    // A comma or a bracket stays with the word before it.
    if (line && widthOf(line + piece) > width && /[\p{L}\p{N}\p{S}\p{M}]/u.test(piece)) {
      // An opening bracket goes on with the word after it.
      const [, kept = '', opening = ''] = /^(.*?)(\p{Ps}*)$/su.exec(line) ?? []
      lines.push(kept.trim())
      line = opening
    }
    line += piece
  }
  if (line.trim()) lines.push(line.trim())
  if (lines.length <= most) return lines
  const last = [...graphemes.segment(lines[most - 1]!)].map(({ segment }) => segment)
  while (widthOf(`${last.join('')}…`) > width) last.pop()
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`]
}

/**
 * The markup of a drawing as resvg draws it right: Thai in the Thai font from the start, since a font that is only fallen back to is given the
 * widths of the first, and SARA AM as the two signs that it consists of, since the second one would lie on the next letter.
 */
export const withThaiLetters = (markup: string) =>
  markup.replace(/>([^<>]*[\u0e00-\u0e7f][^<>]*)</g, (_, text: string) => {
    const spelled = text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    return `>${spelled.replace(/[\u0e01-\u0e5b]+/g, letters => `<tspan class="th">${letters}</tspan>`)}<`
  })

/** A markup without the characters that XML cannot hold: cells and titles may have them, and resvg refuses the whole drawing. */
export const inXml = (markup: string) => markup.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
