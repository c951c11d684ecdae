/** Returns a column name in the form in which names are compared: NFC, trimmed and in lower case. */
export const normalizeName = (name: string) => name.normalize('NFC').trim().toLowerCase()

/** Prefers a whole name to one of which only the beginning is as similar. */
const beginningPenalty = 0.5

/** Returns the most similar of the names; undefined if none is similar enough. */
export const findNearestName = (names: readonly string[], name: string) => {
  const normalizedName = normalizeName(name)
  const shortName = normalizedName.slice(0, 80)
  const computeDistance = (otherName: string) => {
    // 'Contry' is closer to the beginning of 'Country Name' than to the whole name.
    const beginning = otherName.slice(0, shortName.length + 1)
    const beginningDistance = computeEditDistance(beginning, shortName) + beginningPenalty
    return Math.min(computeEditDistance(otherName, shortName), beginningDistance)
  }
  const candidates = pickCandidates(names, shortName).map(candidate => ({
    name: candidate,
    distance: computeDistance(normalizeName(candidate)),
  }))
  const nearest = candidates.toSorted((a, b) => a.distance - b.distance)[0]
  // A third of the characters may differ, and in short names two, but never all.
  const isSimilar =
    nearest !== undefined &&
    nearest.distance <= Math.max(2, normalizedName.length / 3) &&
    nearest.distance < Math.max(nearest.name.length, shortName.length)
  return isSimilar ? nearest.name : undefined
}

/** Limit of the names whose edit distance is computed, which takes a time that grows with the product of both lengths. */
const maxCandidates = 100

/** Returns the names that share the most characters with a name, in any order; all names if they are few. */
const pickCandidates = (names: readonly string[], shortName: string) => {
  if (names.length <= maxCandidates) return names
  const requestedCounts = countCharacters(shortName)
  /** Counts the characters that a beginning shares with the name, and subtracts its other characters. */
  const computeSimilarity = (beginning: string) => {
    const sharedCounts = [...countCharacters(beginning)].map(([character, count]) =>
      Math.min(count, requestedCounts.get(character) ?? 0),
    )
    return 2 * sharedCounts.reduce((sum, count) => sum + count, 0) - beginning.length
  }
  return names
    .map(name => ({ name, similarity: computeSimilarity(normalizeName(name).slice(0, shortName.length + 1)) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, maxCandidates)
    .map(({ name }) => name)
}

const countCharacters = (text: string) => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

/** Computes the edit distance of two names: how many characters must be inserted, removed or replaced (Wagner and Fischer). */
const computeEditDistance = (one: string, other: string) => {
  // Distances of the first characters of `one` to each beginning of `other`; the first row is for none of them.
  let previousRow = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const removal = previousRow[j]! + 1
      const insertion = row[j - 1]! + 1
      const replacement = previousRow[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      row.push(Math.min(removal, insertion, replacement))
    }
    previousRow = row
  }
  return previousRow.at(-1)!
}
