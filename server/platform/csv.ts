/** Tells programs that read tables that what follows is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A row of a CSV (RFC 4180). What a table program would take for a formula is made text (docs/behaviour/usage.md#system-reports). */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (value: string | number | null) => {
  if (typeof value === 'number') return String(value)
  const text = plain(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const plain = (text: string) => (/^[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text)
