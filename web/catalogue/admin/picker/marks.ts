/** Finds the words in a text; returns ranges that do not overlap. */
export const listMarks = (text: string, words: string): [start: number, length: number][] => {
  const lowerText = text.toLowerCase()
  // Letters that become longer in lower case would shift the ranges.
  if (lowerText.length !== text.length) return []
  const runs = words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(word => [...listPlaces(lowerText, word)].map(start => [start, start + word.length] as const))
    .sort(([a], [b]) => a - b)
  const marks: [number, number][] = []
  let end = 0
  for (const [start, until] of runs) {
    const from = Math.max(start, end)
    if (until > from) marks.push([from, until - from])
    end = Math.max(end, until)
  }
  return marks
}

const listPlaces = function* (text: string, word: string) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) yield at
}
