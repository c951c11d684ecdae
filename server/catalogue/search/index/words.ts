import { isWordBeginning, type Pattern } from '../query-terms.ts'
import { ensureLength } from './growing-arrays.ts'
import { eachPosting, markPostings, type PackedPostings, termPlaces } from './postings.ts'
import { createPatternTests, fieldRank } from './report-texts.ts'
import { readBytes, toBytes } from './text-bytes.ts'

/** Number of low bits of a posting that contain its field. */
export const fieldBits = 2
/** Lowest limit of the cached entries of recent patterns, 2 MB. With many words, the limit is twice the number of words. */
const minCacheLimit = 500_000

/** Returns the places to mark for a word that contains a pattern, by the field with the word: title, keywords or the rest. */
const buildPlacesByField = (isAtBeginning: boolean) => {
  const basePlaces = termPlaces.anywhere | (isAtBeginning ? termPlaces.starts : 0)
  const places = new Uint8Array(1 << fieldBits)
  places[fieldRank.rest] = basePlaces
  places[fieldRank.keywords] = basePlaces | termPlaces.named
  places[fieldRank.title] = basePlaces | termPlaces.named | (isAtBeginning ? termPlaces.titled : 0)
  return places
}

/** The places by field, for the last bit of an entry: 0 for a pattern inside of a word, 1 for one at its beginning. */
const placesByEntryBit = [buildPlacesByField(false), buildPlacesByField(true)]

interface WordLists {
  /** All words, each with a space after it. */
  bytes: Buffer
  /** Where each word begins in `bytes`; the last start is the end of the last word. */
  starts: Uint32Array
  /** The packed postings of all words: for each report of a word the gap to the previous one, with the best field. */
  postings: Uint8Array
  /** Where the postings of each word begin; the last start is the end of the last ones. */
  postingStarts: Uint32Array
}

const noWords = (): WordLists => ({
  bytes: Buffer.alloc(0),
  starts: new Uint32Array(1),
  postings: new Uint8Array(0),
  postingStarts: new Uint32Array(1),
})

/**
 * All distinct words of the reports, with the reports that contain each word and its best field there. Texts are split only at spaces, so a
 * pattern without a space can only be inside of one word. The words are one sequence of bytes, in which a text is found within a few
 * milliseconds.
 */
export class Words {
  private readonly lists: WordLists
  /** The entries of recent patterns; the least recently used come first. */
  private readonly cachedEntries = new Map<string, Uint32Array>()
  /** Number of entries in all arrays of `cachedEntries`. */
  private cachedCount = 0

  constructor(lists = noWords()) {
    this.lists = lists
  }

  get size() {
    return this.lists.starts.length - 1
  }

  /** Returns the bytes of a word with the space after it. */
  sliceWord(word: number): Uint8Array {
    const { bytes, starts } = this.lists
    return bytes.subarray(starts[word], starts[word + 1])
  }

  /** Calls back for each report that contains a word, in ascending order, with the field. */
  eachReport(word: number, visit: (report: number, field: number) => void) {
    eachPosting(this.slicePostings(word), fieldBits, visit)
  }

  /** Adds the places of a pattern without spaces to `matches`, which has a byte for each report, except those of skipped reports. */
  mark(pattern: Pattern, matches: Uint8Array, isSkipped: Uint8Array) {
    for (const entry of this.findEntries(pattern))
      markPostings(this.slicePostings(entry >>> 1), fieldBits, placesByEntryBit[entry & 1]!, matches, isSkipped)
  }

  private slicePostings(word: number): PackedPostings {
    const { postings, postingStarts } = this.lists
    return { bytes: postings, start: postingStarts[word]!, end: postingStarts[word + 1]! }
  }

  /** Returns an entry for each word that contains a pattern: twice the number of the word, plus 1 if the pattern is at its beginning. */
  private findEntries(pattern: Pattern): Uint32Array {
    const key = `${pattern.isWhole ?? false} ${pattern.parts.join('\n')}`
    const earlierEntries = this.cachedEntries.get(key)
    const entries = earlierEntries ?? this.searchWords(pattern)
    // Moves the pattern to the end, as the most recently used.
    this.cachedEntries.delete(key)
    this.cachedEntries.set(key, entries)
    if (!earlierEntries) this.cachedCount += entries.length
    const cacheLimit = Math.max(minCacheLimit, 2 * this.size)
    for (const [oldestKey, { length }] of this.cachedEntries) {
      if (this.cachedCount <= cacheLimit || oldestKey === key) break
      this.cachedEntries.delete(oldestKey)
      this.cachedCount -= length
    }
    return entries
  }

  /** Searches the bytes for the longest part of a pattern, and tests each word that contains it. */
  private searchWords(pattern: Pattern) {
    const { bytes, starts } = this.lists
    const { parts, isWhole } = pattern
    const longestPart = parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
    const needle = toBytes(longestPart)
    const testWord =
      parts.length === 1 && !isWhole
        ? this.createPlainTest(needle, isWordBeginning(pattern))
        : this.createLooseTest(pattern)
    let entries = new Uint32Array(16)
    let count = 0
    for (let at = bytes.indexOf(needle); at >= 0; ) {
      const word = this.findWordAt(at)
      const entryBit = testWord(word, at)
      if (entryBit !== undefined) {
        entries = ensureLength(entries, count + 1)
        entries[count++] = 2 * word + entryBit
      }
      at = bytes.indexOf(needle, starts[word + 1])
    }
    return entries.slice(0, count)
  }

  /**
   * Creates the test of a pattern that is one plain text. It returns 1 if the needle is anywhere in the word after a byte that is neither a
   * letter nor a digit, otherwise 0; always 1 for a pattern that may match anywhere.
   */
  private createPlainTest(needle: Buffer, mustTestBeginning: boolean) {
    const { bytes, starts } = this.lists
    return (word: number, firstPosition: number) => {
      if (!mustTestBeginning) return 1
      const end = starts[word + 1]!
      for (let at = firstPosition; ; ) {
        if (!isLatinOrDigit(bytes[at - 1])) return 1
        const next = bytes.subarray(at + 1, end).indexOf(needle)
        if (next < 0) return 0
        at += next + 1
      }
    }
  }

  /** Creates the test of any other pattern, by a regular expression. It returns undefined for a word that does not match. */
  private createLooseTest(pattern: Pattern) {
    const { isIn, isBeginning } = createPatternTests(pattern)
    return (word: number) => {
      const text = readBytes(this.sliceWord(word).subarray(0, -1))
      return isIn(text) ? Number(isBeginning(text)) : undefined
    }
  }

  /** Finds the number of the word at a position by binary search. */
  private findWordAt(position: number) {
    const { starts } = this.lists
    let low = 0
    let high = this.size - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Returns true for the byte of a lower-case Latin letter or of a digit. */
const isLatinOrDigit = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39))
