/** The values of a parameter, which commas separate; a comma within quotation marks is part of the value. */
export const partsOf = (raw: string): { text: string; isQuoted: boolean }[] => {
  const found = raw.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g)
  const parts = [...found].map(([, quoted, plain = '']) => ({
    text: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
    isQuoted: quoted !== undefined,
  }))
  // The end of the text matches too, which is a value only after a comma.
  return raw === '' || !raw.endsWith(',') ? parts.slice(0, Math.max(1, parts.length - 1)) : parts
}

/** Quotes a value if it would be read as something else in a list. */
export const quoted = (text: string) =>
  /[",]|^[-!~^]|^\s|\s$|\.\.|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Formats values as one parameter. */
export const listOf = (texts: readonly string[]) => texts.map(quoted).join(',')

/** Sorts descending; a column whose name needs quotes cannot be sorted this way and keeps its order. */
export const descending = (name: string) => (quoted(name) === name ? `-${name}` : quoted(name))
