/** Returns the ranges of a text that contain a word of the query, ignoring case. The ranges are in order and do not overlap. */
export const listHighlights = (text: string, query: string): [start: number, length: number][] => {
  const lowerText = text.toLowerCase()
  // A letter that becomes longer in lower case, such as İ, would shift the ranges.
  if (lowerText.length !== text.length) return []
  const occurrences = query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(word => [...listStarts(lowerText, word)].map(start => ({ start, end: start + word.length })))
    .sort((a, b) => a.start - b.start)
  const highlights: [start: number, length: number][] = []
  let highlightedUntil = 0
  for (const { start, end } of occurrences) {
    // Only the part after the previous highlight is new.
    const newStart = Math.max(start, highlightedUntil)
    if (end > newStart) highlights.push([newStart, end - newStart])
    highlightedUntil = Math.max(highlightedUntil, end)
  }
  return highlights
}

/** Yields the position of each occurrence of a word. */
const listStarts = function* (text: string, word: string) {
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) yield start
}
