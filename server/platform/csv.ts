/** First character of a CSV file, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Formats a CSV row (RFC 4180). Values that spreadsheets would treat as formulas become text (docs/behaviour/usage.md#system-reports). */
export const formatCsvLine = (cells: readonly (string | number | null)[]) => `${cells.map(formatCell).join(',')}\r\n`

const formatCell = (value: string | number | null) => {
  if (typeof value === 'number') return String(value)
  const text = neutralizeFormula(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Adds an apostrophe before a character, also a full-width one, with which a spreadsheet may begin a formula. A single dash, the sign
 * for no value, is no formula.
 */
const neutralizeFormula = (text: string) => (text !== '-' && /^[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text)
