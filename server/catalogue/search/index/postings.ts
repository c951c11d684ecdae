import { ensureLength } from './growing-arrays.ts'

/**
 * The bits for the places of a term in a report: anywhere, at the start of a word, in a title or a keyword, at the start of a word of a
 * title.
 */
export const termPlaces = { anywhere: 1, starts: 2, named: 4, titled: 8 } as const

/** Number of low bits of a posting that contain its places. The bit for `anywhere` is left out, because it is always set. */
const placeBits = 3

/** The maximum number of bytes of a packed number. */
export const maxPackedBytes = 5

/** Writes a number as bytes with 7 bits each, the lowest first, and returns their end. The eighth bit shows that a byte follows. */
export const writePacked = (number: number, bytes: Uint8Array, start: number) => {
  let end = start
  let rest = number
  for (; rest > 127; rest >>>= 7) bytes[end++] = (rest & 127) | 128
  bytes[end++] = rest
  return end
}

/** The places for each value of the low bits of a posting. */
const placesByLowBits = Uint8Array.from(
  { length: 1 << placeBits },
  (_, lowValue) => (lowValue << 1) | termPlaces.anywhere,
)

/** Packed numbers in a part of an array. Each is the gap to the number of the previous report, followed by some low bits. */
export interface PackedPostings {
  bytes: Uint8Array
  start: number
  end: number
}

/** Calls back for the number of each report, in ascending order, with the value of its low bits. `lowBitCount` is the number of these bits. */
export const eachPosting = (
  { bytes, start, end }: PackedPostings,
  lowBitCount: number,
  visit: (report: number, lowValue: number) => void,
) => {
  const mask = (1 << lowBitCount) - 1
  let report = -1
  for (let at = start; at < end; ) {
    let byte = bytes[at++]!
    let number = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      number |= (byte & 127) << shift
    }
    report += number >>> lowBitCount
    visit(report, number & mask)
  }
}

/**
 * Adds the places of each report to `matches`, except for reports with a 1 in `isSkipped`. `placesByLowBits` has the places for each value of
 * the low bits. The loop of `eachPosting` is repeated here, because a callback for each of 100,000 reports would take longer than the rest.
 */
export const markPostings = (
  { bytes, start, end }: PackedPostings,
  lowBitCount: number,
  placesByLowBits: Uint8Array,
  matches: Uint8Array,
  isSkipped: Uint8Array,
) => {
  const mask = (1 << lowBitCount) - 1
  let report = -1
  for (let at = start; at < end; ) {
    let byte = bytes[at++]!
    let number = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      number |= (byte & 127) << shift
    }
    report += number >>> lowBitCount
    if (isSkipped[report] === 0) matches[report]! |= placesByLowBits[number & mask]!
  }
}

/**
 * The reports that contain one term, with the places of the term. They are packed, which takes about two bytes for each report.
 */
export class Postings {
  private bytes = new Uint8Array(4)
  private length = 0
  /** The number of the last report; -1 before the first. */
  private lastReport = -1

  /** Adds a report, whose number is higher than those of the reports before. */
  add(report: number, places: number) {
    this.bytes = ensureLength(this.bytes, this.length + maxPackedBytes)
    this.length = writePacked(((report - this.lastReport) << placeBits) | (places >> 1), this.bytes, this.length)
    this.lastReport = report
  }

  /** Frees the memory after the last report. */
  trim() {
    if (this.bytes.length > this.length) this.bytes = this.bytes.slice(0, this.length)
  }

  /** Calls back for each report, in ascending order, with its places. */
  each(visit: (report: number, places: number) => void) {
    eachPosting(this.toPackedPostings(), placeBits, (report, lowValue) => visit(report, placesByLowBits[lowValue]!))
  }

  /** Adds the places to those in `matches`, except for skipped reports. */
  mark(matches: Uint8Array, isSkipped: Uint8Array) {
    markPostings(this.toPackedPostings(), placeBits, placesByLowBits, matches, isSkipped)
  }

  private toPackedPostings(): PackedPostings {
    return { bytes: this.bytes, start: 0, end: this.length }
  }
}
