import { matchesWordStartOnly, type Pattern } from '../query-terms.ts'
import { ensureLength } from './growing-arrays.ts'
import { markPostings, type PackedPostings, visitPostings } from './packed-postings.ts'
import { termPlaces } from './postings.ts'
import { createPatternTests, fieldRank } from './report-texts.ts'
import { readBytes, toBytes } from './text-bytes.ts'

/** Number of low bits of a posting that contain its field. */
export const fieldBits = 2

/** Packs a posting of a word: the gap to the number of its previous report, and the best field of the report that has the word. */
export const toWordPosting = (gap: number, field: number) => (gap << fieldBits) | field

/** Lowest limit of the cached hits of recent patterns, 2 MB. With many words, the limit is twice the number of words. */
const minCacheLimit = 500_000

/** Returns the places to mark for a word that contains a pattern, by the field with the word: title, keywords or the rest. */
const buildPlacesByField = (isAtStart: boolean) => {
  const basePlaces = termPlaces.anywhere | (isAtStart ? termPlaces.wordStart : 0)
  const places = new Uint8Array(1 << fieldBits)
  places[fieldRank.rest] = basePlaces
  places[fieldRank.keywords] = basePlaces | termPlaces.titleOrKeyword
  places[fieldRank.title] = basePlaces | termPlaces.titleOrKeyword | (isAtStart ? termPlaces.titleWordStart : 0)
  return places
}

/** The places by field, for the start bit of a hit: 0 for a pattern inside a word, 1 for one at its start. */
const placesByStartBit = [buildPlacesByField(false), buildPlacesByField(true)]

/**
 * A hit is a word that contains a pattern, as one number: the number of the word, and as the lowest bit whether the pattern is at its start.
 */
const packHit = (word: number, startBit: number) => 2 * word + startBit
const readHitWord = (hit: number) => hit >>> 1
const readStartBit = (hit: number) => hit & 1

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

const createEmptyLists = (): WordLists => ({
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
  /** The hits of recent patterns; the least recently used come first. */
  private readonly cachedHits = new Map<string, Uint32Array>()
  /** Number of hits in all arrays of `cachedHits`. */
  private cachedCount = 0

  constructor(lists = createEmptyLists()) {
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
    visitPostings(this.slicePostings(word), fieldBits, visit)
  }

  /**
   * Adds the places of a pattern without spaces to `matches`, which has a byte for each report, except for reports with a 1 in
   * `skippedReports`.
   */
  mark(pattern: Pattern, matches: Uint8Array, skippedReports: Uint8Array) {
    for (const hit of this.findHits(pattern)) {
      const placesByField = placesByStartBit[readStartBit(hit)]!
      markPostings(
        this.slicePostings(readHitWord(hit)),
        { lowBitCount: fieldBits, placesByLowValue: placesByField },
        matches,
        skippedReports,
      )
    }
  }

  private slicePostings(word: number): PackedPostings {
    const { postings, postingStarts } = this.lists
    return { bytes: postings, start: postingStarts[word]!, end: postingStarts[word + 1]! }
  }

  /** Returns a hit for each word that contains a pattern, from the cache if it has the pattern. */
  private findHits(pattern: Pattern): Uint32Array {
    const key = `${pattern.isWhole ?? false} ${pattern.parts.join('\n')}`
    const knownHits = this.cachedHits.get(key)
    const hits = knownHits ?? this.searchWords(pattern)
    // Moves the pattern to the end, as the most recently used.
    this.cachedHits.delete(key)
    this.cachedHits.set(key, hits)
    if (!knownHits) this.cachedCount += hits.length
    const cacheLimit = Math.max(minCacheLimit, 2 * this.size)
    for (const [oldestKey, { length }] of this.cachedHits) {
      if (this.cachedCount <= cacheLimit || oldestKey === key) break
      this.cachedHits.delete(oldestKey)
      this.cachedCount -= length
    }
    return hits
  }

  /** Searches the bytes for the longest part of a pattern, because the fewest words contain it, and tests each of these words. */
  private searchWords(pattern: Pattern) {
    const { bytes, starts } = this.lists
    const { parts, isWhole } = pattern
    const longestPart = parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
    const searchedBytes = toBytes(longestPart)
    const testWord =
      parts.length === 1 && !isWhole
        ? this.createTextTest(searchedBytes, { mustTestStart: matchesWordStartOnly(pattern) })
        : this.createRegexTest(pattern)
    let hits = new Uint32Array(16)
    let count = 0
    for (let at = bytes.indexOf(searchedBytes); at >= 0; ) {
      const word = this.findWordAt(at)
      const startBit = testWord(word, at)
      if (startBit !== undefined) {
        hits = ensureLength(hits, count + 1)
        hits[count++] = packHit(word, startBit)
      }
      at = bytes.indexOf(searchedBytes, starts[word + 1])
    }
    return hits.slice(0, count)
  }

  /**
   * Creates the test of a pattern that is one plain text, for words that contain it. It returns the start bit: 1 if the text follows a byte
   * that is neither a letter nor a digit, otherwise 0; always 1 for a pattern that may match anywhere.
   */
  private createTextTest(searchedBytes: Buffer, { mustTestStart }: { mustTestStart: boolean }) {
    const { bytes, starts } = this.lists
    return (word: number, firstPosition: number) => {
      if (!mustTestStart) return 1
      const end = starts[word + 1]!
      for (let at = firstPosition; ; ) {
        if (!isLatinOrDigit(bytes[at - 1])) return 1
        const next = bytes.subarray(at + 1, end).indexOf(searchedBytes)
        if (next < 0) return 0
        at += next + 1
      }
    }
  }

  /** Creates the test of any other pattern, by regular expressions. It returns the start bit; undefined for a word that does not match. */
  private createRegexTest(pattern: Pattern) {
    const { isAnywhere, isAtWordStart } = createPatternTests(pattern)
    return (word: number) => {
      const text = readBytes(this.sliceWord(word).subarray(0, -1))
      return isAnywhere(text) ? Number(isAtWordStart(text)) : undefined
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
