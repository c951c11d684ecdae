import { ensureLength } from './growing-arrays.ts'
import { markPostings, maxPackedBytes, type PackedPostings, visitPostings, writePacked } from './packed-postings.ts'

/** The bits for the places of a term in the texts of a report. */
export const termPlaces = {
  /** In any text of the report; always set if one of the others is. */
  anywhere: 1,
  /** At the start of a word in any text. */
  wordStart: 2,
  /** In a title or a keyword. */
  titleOrKeyword: 4,
  /** At the start of a word of a title. */
  titleWordStart: 8,
} as const

/** Number of low bits of a posting that contain its places. The bit for `anywhere` is left out, because it is always set. */
const placeBits = 3

/** The places for each value of the low bits of a posting. */
const placesByLowValue = Uint8Array.from(
  { length: 1 << placeBits },
  (_, lowValue) => (lowValue << 1) | termPlaces.anywhere,
)

/** The reports that contain one term, with the places of the term. They are packed, which takes about two bytes for each report. */
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
    visitPostings(this.toPackedPostings(), placeBits, (report, lowValue) => visit(report, placesByLowValue[lowValue]!))
  }

  /** Adds the places to `matches`, which has a byte for each report, except for reports with a 1 in `skippedReports`. */
  mark(matches: Uint8Array, skippedReports: Uint8Array) {
    markPostings(this.toPackedPostings(), { lowBitCount: placeBits, placesByLowValue }, matches, skippedReports)
  }

  private toPackedPostings(): PackedPostings {
    return { bytes: this.bytes, start: 0, end: this.length }
  }
}
