/** Splits a text at commas and line breaks into words; removes duplicates, ignoring case. */
export const splitKeywords = (text: string): string[] => {
  const seenWords = new Set<string>()
  return text
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(word => {
      const normalWord = word.toLowerCase()
      return word !== '' && !seenWords.has(normalWord) && seenWords.add(normalWord)
    })
}

/** Joins words to the text of their field. */
export const joinKeywords = (words: readonly string[]) => words.join(', ')
