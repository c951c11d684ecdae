/** Splits a text at commas and line breaks into words; removes duplicates, ignoring case. */
export const wordsIn = (text: string): string[] => {
  const seen = new Set<string>()
  return text
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(word => {
      const known = word.toLowerCase()
      return word !== '' && !seen.has(known) && seen.add(known)
    })
}

/** Joins words to the text of their field. */
export const joinKeywords = (words: readonly string[]) => words.join(', ')
