/** The words of a text in which commas or lines part them, each once whatever its capitals. */
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

/** Words as the text that holds them. */
export const textOf = (words: readonly string[]) => words.join(', ')
