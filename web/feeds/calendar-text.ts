/** A property of iCalendar: its name with parameters, and its escaped value. */
export type CalendarLine = readonly [name: string, value: string]

/** Escapes text for iCalendar (RFC 5545, 3.3.11), and removes control characters. */
export const escapeCalendarText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // All control characters except the line feed.
    .replace(/[\p{Cc}--\n]/gv, '')
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replaceAll('\n', '\\n')

/** Formats a moment in UTC, such as 20260803T020000Z. */
export const formatCalendarMoment = (moment: string) =>
  `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, '20260803T020000'.length)}Z`

/** Joins lines with the line endings of iCalendar, and folds lines of more than 75 octets (RFC 5545, 3.1). */
export const joinCalendarLines = (lines: readonly CalendarLine[]) =>
  lines.map(([name, value]) => `${foldLine(`${name}:${value}`)}\r\n`).join('')

/** Limit of octets in a line, without its line ending. */
const maxOctets = 75
const encoder = new TextEncoder()
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/**
 * Breaks a long line between two graphemes, so that a Thai vowel stays with its consonant. A continued line begins with a space, which
 * counts as one of its octets.
 */
const foldLine = (line: string) => {
  let octets = 0
  let text = ''
  for (const { segment } of graphemes.segment(line)) {
    const size = encoder.encode(segment).length
    if (octets + size > maxOctets) {
      text += '\r\n '
      octets = 1
    }
    text += segment
    octets += size
  }
  return text
}
