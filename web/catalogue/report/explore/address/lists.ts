interface Part {
  text: string
  isQuoted: boolean
  /** True if a minus sign precedes it, in a list of signed values. */
  isNegative: boolean
}

/** Splits a parameter at its commas; a comma within quotation marks is part of the value. */
export const splitList = (raw: string, isSigned = false): Part[] => {
  const pattern = isSigned
    ? /\s*(-?)(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g
    : /\s*()(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g
  const parts = [...raw.matchAll(pattern)].map(([, sign, quoted, plain = '']) => ({
    text: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
    isQuoted: quoted !== undefined,
    isNegative: sign === '-',
  }))
  // The end of the text also matches, but is a value only after a comma.
  return raw === '' || !raw.endsWith(',') ? parts.slice(0, Math.max(1, parts.length - 1)) : parts
}

/** Quotes a value if it would be read as something else in a list. */
export const quoteValue = (text: string) =>
  /[",]|^[-!~^]|^\s|\s$|\.\.|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Formats values as one parameter. */
export const joinList = (texts: readonly string[]) => texts.map(quoteValue).join(',')

/** Formats a column name for descending order. */
export const formatDescending = (name: string) => `-${quoteValue(name)}`
