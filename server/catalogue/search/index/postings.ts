/** The places of a report in which a term is: anywhere, at the start of a word, in a title or keyword, at the start of a word of a title. */
export const place = { held: 1, starts: 2, named: 4, titled: 8 } as const

/** The bits of a posting for its places; `held` needs none. */
const placeBits = 3

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
    if (this.length + 5 > this.bytes.length) this.resize(this.bytes.length * 2 + 5)
    let rest = ((report - this.last) << placeBits) | (places >> 1)
    this.last = report
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  /** Frees the memory after the last report. */
  trim() {
    if (this.bytes.length > this.length) this.resize(this.length)
  }

  private resize(size: number) {
    const bytes = new Uint8Array(size)
    bytes.set(this.bytes.subarray(0, this.length))
    this.bytes = bytes
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
