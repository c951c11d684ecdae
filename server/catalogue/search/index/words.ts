import { isWordBeginning, type Pattern } from '../query-terms.ts'
import { ensureLength } from './growing-arrays.ts'
import { eachPosting, markPostings, type PackedPostings, place } from './postings.ts'
import { createPatternTests, field } from './report-texts.ts'
import { readBytes, toBytes } from './text-bytes.ts'

/** The bits of a posting for its field. */
export const fieldBits = 2
/** Lowest limit of the kept entries of recent patterns, 2 MB; with many words, the limit is twice their number. */
const minKeptEntries = 500_000

/** The places for each field, of a word that contains a pattern somewhere, and of one that contains it at a beginning. */
const placesOfFields = [place.anywhere, place.anywhere | place.starts].map((basePlaces, begins) => {
  const places = new Uint8Array(1 << fieldBits)
  places[field.rest] = basePlaces
  places[field.keywords] = basePlaces | place.named
  places[field.title] = basePlaces | place.named | (begins ? place.titled : 0)
  return places
})

interface WordLists {
  /** The words, each with a space after it, and where each begins; the last start is the end of all. */
  bytes: Buffer
  starts: Uint32Array
  /** For each word the gaps between the numbers of its reports, each with the field, in bytes of 7 bits; and where they begin. */
  postings: Uint8Array
  postingStarts: Uint32Array
}

const noWords = (): WordLists => ({
  bytes: Buffer.alloc(0),
  starts: new Uint32Array(1),
  postings: new Uint8Array(0),
  postingStarts: new Uint32Array(1),
})

/**
 * All different words of the reports, with the reports that contain each and the best field. Texts are split only at spaces, so a text
 * without a space is inside of one word. The words are one run of bytes: looking for a text in all of them takes a few milliseconds.
 */
export class Words {
  private readonly lists: WordLists
  private readonly keptEntries = new Map<string, Uint32Array>()
  private keptCount = 0

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

  /** Calls back for each report with a word, in ascending order, with the field. */
  eachReport(word: number, visit: (report: number, field: number) => void) {
    eachPosting(this.slicePostings(word), fieldBits, visit)
  }

  /** Adds the places of a pattern without spaces to those in `matches`, by the number of the report, except for the skipped reports. */
  mark(pattern: Pattern, matches: Uint8Array, isSkipped: Uint8Array) {
    for (const entry of this.findEntries(pattern))
      markPostings(this.slicePostings(entry >>> 1), fieldBits, placesOfFields[entry & 1]!, matches, isSkipped)
  }

  private slicePostings(word: number): PackedPostings {
    const { postings, postingStarts } = this.lists
    return { bytes: postings, start: postingStarts[word]!, end: postingStarts[word + 1]! }
  }

  /** Returns an entry for each word that contains a pattern: twice the number of the word, plus one if the pattern begins it. */
  private findEntries(pattern: Pattern): Uint32Array {
    const key = `${pattern.isWhole ?? false} ${pattern.parts.join('\n')}`
    const earlierEntries = this.keptEntries.get(key)
    const entries = earlierEntries ?? this.searchWords(pattern)
    // The least recently used come first.
    this.keptEntries.delete(key)
    this.keptEntries.set(key, entries)
    if (!earlierEntries) this.keptCount += entries.length
    for (const [oldest, { length }] of this.keptEntries) {
      if (this.keptCount <= Math.max(minKeptEntries, 2 * this.size) || oldest === key) break
      this.keptEntries.delete(oldest)
      this.keptCount -= length
    }
    return entries
  }

  private searchWords(pattern: Pattern) {
    const { bytes, starts } = this.lists
    const { parts, isWhole } = pattern
    const needle = toBytes(parts.reduce((longest, part) => (part.length > longest.length ? part : longest)))
    const test =
      parts.length === 1 && !isWhole
        ? this.createPlainTest(needle, isWordBeginning(pattern))
        : this.createLooseTest(pattern)
    let entries = new Uint32Array(16)
    let count = 0
    for (let at = bytes.indexOf(needle); at >= 0; ) {
      const word = this.findWordAt(at)
      const begins = test(word, at)
      if (begins !== undefined) {
        entries = ensureLength(entries, count + 1)
        entries[count++] = 2 * word + begins
      }
      at = bytes.indexOf(needle, starts[word + 1])
    }
    return entries.slice(0, count)
  }

  /**
   * Creates a function that returns 1 if the needle is at the start of a word in one of its occurrences, otherwise 0; always 1 without
   * `isWordBeginning`. The byte before an occurrence shows whether a word begins there.
   */
  private createPlainTest(needle: Buffer, isWordBeginning: boolean) {
    const { bytes, starts } = this.lists
    return (word: number, first: number) => {
      if (!isWordBeginning) return 1
      const end = starts[word + 1]!
      for (let at = first; ; ) {
        if (!isLatin(bytes[at - 1])) return 1
        const next = bytes.subarray(at + 1, end).indexOf(needle)
        if (next < 0) return 0
        at += next + 1
      }
    }
  }

  private createLooseTest(pattern: Pattern) {
    const { isIn, isBeginning } = createPatternTests(pattern)
    return (word: number) => {
      const text = readBytes(this.sliceWord(word).subarray(0, -1))
      return isIn(text) ? Number(isBeginning(text)) : undefined
    }
  }

  private findWordAt(at: number) {
    const { starts } = this.lists
    let low = 0
    let high = this.size - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Returns true for a byte of a Latin word: a small letter or a digit. */
const isLatin = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39))
