/** Limit of cached texts; a column of days has few different ones. */
const maxTexts = 20_000

/** Returns a function that computes a result for a text, and caches the results of the first different texts. */
export const memoise = <Result>(compute: (text: string) => Result) => {
  const cachedResults = new Map<string, Result>()
  return (text: string): Result => {
    const cachedResult = cachedResults.get(text)
    if (cachedResult !== undefined) return cachedResult
    const result = compute(text)
    if (cachedResults.size < maxTexts) cachedResults.set(text, result)
    return result
  }
}
