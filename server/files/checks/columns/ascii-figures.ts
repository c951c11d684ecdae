/** Replaces Thai digits with ASCII digits, and each kind of minus sign with the hyphen. */
export const toAscii = (text: string) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII, which most texts are, needs nothing.
  if (/^[\x00-\x7f]*$/.test(text)) return text
  return text.replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0x0e50)).replace(/[\u2212\u2013]/g, '-')
}

/** Returns true if a text has an ASCII or a Thai digit at this position. */
export const isDigitAt = (text: string, position: number) => {
  const code = text.charCodeAt(position)
  return (code >= 0x30 && code <= 0x39) || (code >= 0x0e50 && code <= 0x0e59)
}
