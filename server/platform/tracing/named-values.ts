const splitEntries = (text: string) =>
  text
    .split(',')
    .map(pair => pair.trim())
    .filter(Boolean)
    .map(pair => pair.split(/=(.*)/s).slice(0, 2) as [string, string?])

/** Reads `name=value,name=value`, with percent-encoded values. */
export const parsePairs = (text: string): Record<string, string> =>
  Object.fromEntries(splitEntries(text).map(([name, value = '']) => [name.trim(), decodeURIComponent(value.trim())]))

/** Returns true if a text has that form. */
export const isPairs = (text: string) => {
  try {
    parsePairs(text)
  } catch {
    return false
  }
  return splitEntries(text).every(([name, value]) => /^[\w.-]+\s*$/.test(name) && value !== undefined)
}
