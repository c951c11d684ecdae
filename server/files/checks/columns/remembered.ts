/** Limit of cached texts; a column of days has few different ones. */
const maxTexts = 20_000

/** Returns a function that caches its results for the first different texts. */
export const memoise = <Answer>(answerOf: (text: string) => Answer) => {
  const known = new Map<string, Answer>()
  return (text: string): Answer => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = answerOf(text)
    if (known.size < maxTexts) known.set(text, answer)
    return answer
  }
}
