/** Splits a text at commas and line breaks into keywords. Removes duplicates, ignoring case; the first spelling stays. */
export const splitKeywords = (text: string): string[] => {
  const keywordByLowerCase = new Map<string, string>()
  for (const part of text.split(/[,\n]/)) {
    const keyword = part.trim()
    const lowerCase = keyword.toLowerCase()
    if (keyword !== '' && !keywordByLowerCase.has(lowerCase)) keywordByLowerCase.set(lowerCase, keyword)
  }
  return [...keywordByLowerCase.values()]
}

/** Joins keywords to the text of their field. */
export const joinKeywords = (keywords: readonly string[]) => keywords.join(', ')

/** Returns edited keywords in their stored form: trimmed, split at commas, and without empty ones and duplicates. */
export const normalizeKeywords = (keywords: readonly string[]) => splitKeywords(joinKeywords(keywords))
