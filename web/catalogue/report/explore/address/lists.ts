interface Part {
  text: string
  isQuoted: boolean
  /** Whether a minus sign is written before it, in a list of signed values. */
  isNegative: boolean
}

/** The values of a parameter, which commas separate; a comma within quotation marks is part of the value. */
export const partsOf = (raw: string, isSigned = false): Part[] => {
  const pattern = isSigned
    ? /\s*(-?)(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g
    : /\s*()(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g
  const parts = [...raw.matchAll(pattern)].map(([, sign, quoted, plain = '']) => ({
    text: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
    isQuoted: quoted !== undefined,
    isNegative: sign === '-',
  }))
  // The end of the text matches too, which is a value only after a comma.
  return raw === '' || !raw.endsWith(',') ? parts.slice(0, Math.max(1, parts.length - 1)) : parts
}

/** Quotes a value if it would be read as something else in a list. */
export const quoted = (text: string) =>
  /[",]|^[-!~^]|^\s|\s$|\.\.|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Formats values as one parameter. */
export const listOf = (texts: readonly string[]) => texts.map(quoted).join(',')

/** Sorts descending. */
export const descending = (name: string) => `-${quoted(name)}`
