const entriesOf = (text: string) =>
  text
    .split(',')
    .map(pair => pair.trim())
    .filter(Boolean)
    .map(pair => pair.split(/=(.*)/s).slice(0, 2) as [string, string?])

/** Reads `name=value,name=value`, with percent-encoded values. */
export const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(entriesOf(text).map(([name, value = '']) => [name.trim(), decodeURIComponent(value.trim())]))

/** True if a text has that form. */
export const isPairs = (text: string) => {
  try {
    pairsOf(text)
  } catch {
    return false
  }
  return entriesOf(text).every(([name, value]) => /^[\w.-]+\s*$/.test(name) && value !== undefined)
}
