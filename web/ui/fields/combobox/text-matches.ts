/** Returns a function that tells whether a text contains every one of these words, in upper or lower case. */
export const createTextMatcher = (words: string) => {
  const searchWords = words.toLowerCase().split(/\s+/).filter(Boolean)
  return (text: string) => {
    const lowerText = text.toLowerCase()
    return searchWords.every(word => lowerText.includes(word))
  }
}
