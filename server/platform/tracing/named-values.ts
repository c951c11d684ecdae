/** Splits a list into pairs of name and value; the value is undefined if the entry has no equals sign. */
const splitEntries = (text: string) =>
  text
    .split(',')
    .map(pair => pair.trim())
    .filter(Boolean)
    .map(pair => pair.split(/=(.*)/s).slice(0, 2) as [string, string?])

/** Parses a list `name=value,name=value` with percent-encoded values. */
export const parseNamedValues = (text: string): Record<string, string> =>
  Object.fromEntries(splitEntries(text).map(([name, value = '']) => [name.trim(), decodeURIComponent(value.trim())]))

/** Returns true if a text is a list `name=value,name=value` with percent-encoded values. */
export const isNamedValues = (text: string) => {
  try {
    parseNamedValues(text)
  } catch {
    return false
  }
  return splitEntries(text).every(([name, value]) => /^[\w.-]+\s*$/.test(name) && value !== undefined)
}
