import { withRoom } from './growing-arrays.ts'

/** The places of a report in which a term is: anywhere, at the start of a word, in a title or keyword, at the start of a word of a title. */
export const place = { held: 1, starts: 2, named: 4, titled: 8 } as const

/** The bits of a posting for its places; `held` needs none. */
const placeBits = 3

/** The maximum number of bytes of a packed number. */
export const mostPacked = 5

/** Writes a number in bytes of 7 bits, and returns their end. */
export const writePacked = (number: number, bytes: Uint8Array, start: number) => {
  let end = start
  let rest = number
  for (; rest > 127; rest >>>= 7) bytes[end++] = (rest & 127) | 128
  bytes[end++] = rest
  return end
}

/**
 * The reports that contain one term, and the places in them. Stored as the gaps between the numbers of the reports, each with its places, in
 * bytes of 7 bits; that takes about two bytes for a report.
 */
export class Postings {
  private bytes = new Uint8Array(4)
  private length = 0
  private last = -1

  /** Adds a report, whose number is higher than those before. */
  add(report: number, places: number) {
    this.bytes = withRoom(this.bytes, this.length + mostPacked)
    this.length = writePacked(((report - this.last) << placeBits) | (places >> 1), this.bytes, this.length)
    this.last = report
  }

  /** Frees the memory after the last report. */
  trim() {
    if (this.bytes.length > this.length) this.bytes = this.bytes.slice(0, this.length)
  }

  /** Calls back for each report, in ascending order, with its places. */
  each(visit: (report: number, places: number) => void) {
    const { bytes, length } = this
    let report = -1
    for (let at = 0; at < length; ) {
      let byte = bytes[at++]!
      let number = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!
        number |= (byte & 127) << shift
      }
      report += number >>> placeBits
      visit(report, ((number & 7) << 1) | place.held)
    }
  }
}
