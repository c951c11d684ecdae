/** Returns the ranges of a text that contain one of the words, ignoring case. The ranges are in order and do not overlap. */
export const listMarks = (text: string, words: string): [start: number, length: number][] => {
  const lowerText = text.toLowerCase()
  // A letter that becomes longer in lower case, such as İ, would shift the ranges.
  if (lowerText.length !== text.length) return []
  const occurrences = words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(word => [...listStarts(lowerText, word)].map(start => ({ start, end: start + word.length })))
    .sort((a, b) => a.start - b.start)
  const marks: [start: number, length: number][] = []
  let markedUntil = 0
  for (const { start, end } of occurrences) {
    const unmarkedStart = Math.max(start, markedUntil)
    if (end > unmarkedStart) marks.push([unmarkedStart, end - unmarkedStart])
    markedUntil = Math.max(markedUntil, end)
  }
  return marks
}

const listStarts = function* (text: string, word: string) {
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) yield start
}
