/** Limit of cached texts; a column of days has few different ones. */
const maxTexts = 20_000

/** Returns a function that caches its results for the first different texts. */
export const memoise = <Answer>(answerOf: (text: string) => Answer) => {
  const cachedAnswers = new Map<string, Answer>()
  return (text: string): Answer => {
    const cachedAnswer = cachedAnswers.get(text)
    if (cachedAnswer !== undefined) return cachedAnswer
    const result = answerOf(text)
    if (cachedAnswers.size < maxTexts) cachedAnswers.set(text, result)
    return result
  }
}
