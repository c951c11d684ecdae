/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

/** Formats a CSV row (RFC 4180). Values that spreadsheets would treat as formulas become text (docs/behaviour/usage.md#system-reports). */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(formatCell).join(',')}\r\n`

const formatCell = (value: string | number | null) => {
  if (typeof value === 'number') return String(value)
  const text = neutralizeFormula(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const neutralizeFormula = (text: string) => (/^[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text)
