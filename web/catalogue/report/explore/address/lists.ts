/** An element of a list in a parameter. */
interface Part {
  text: string
  isQuoted: boolean
  /** True after a minus sign, in a list whose elements may have one. */
  isNegative: boolean
}

/** Splits a parameter at its commas, except those within quotation marks. `isSigned` is true if a minus sign may precede an element. */
export const splitList = (raw: string, { isSigned = false }: { isSigned?: boolean } = {}): Part[] => {
  // An element is a text in quotation marks, in which "" means one of them, or any text without commas; then a comma or the end.
  const pattern = isSigned
    ? /\s*(?<minus>-?)(?:"(?<quoted>(?:[^"]|"")*)"\s*(?=,|$)|(?<plain>[^,]*))(?:,|$)/g
    : /\s*(?:"(?<quoted>(?:[^"]|"")*)"\s*(?=,|$)|(?<plain>[^,]*))(?:,|$)/g
  const parts = Array.from(raw.matchAll(pattern), ({ groups: { minus, quoted, plain = '' } = {} }) => ({
    text: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
    isQuoted: quoted !== undefined,
    isNegative: minus === '-',
  }))
  // The pattern also matches the empty text at the end, which is an element only after a comma.
  return raw.endsWith(',') ? parts : parts.slice(0, Math.max(1, parts.length - 1))
}

/** Quotes a value that would have another meaning in a parameter, e.g. because of a comma. */
export const quoteValue = (text: string) =>
  /[",]|^[-!~^]|^\s|\s$|\.\.|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Formats values as one parameter. */
export const joinList = (texts: readonly string[]) => texts.map(quoteValue).join(',')

/** Formats the name of a column for descending order in `sort`. */
export const formatDescending = (name: string) => `-${quoteValue(name)}`
