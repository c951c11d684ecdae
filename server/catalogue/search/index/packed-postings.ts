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

/** Packed numbers in a part of an array. Each is the gap to the number of the previous report, followed by some low bits. */
export interface PackedPostings {
  bytes: Uint8Array
  start: number
  end: number
}

/** Calls back for the number of each report, in ascending order, with the value of its low bits. `lowBitCount` is the number of these bits. */
export const visitPostings = (
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
 * Adds the places of each report to `matches`, except for reports with a 1 in `skippedReports`. `placesByLowValue` has the places for each value of
 * the low bits. The loop of `visitPostings` is repeated here, because a callback for each of 100,000 reports would take longer than the rest.
 */
export const markPostings = (
  { bytes, start, end }: PackedPostings,
  { lowBitCount, placesByLowValue }: { lowBitCount: number; placesByLowValue: Uint8Array },
  matches: Uint8Array,
  skippedReports: Uint8Array,
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
    if (skippedReports[report] === 0) matches[report]! |= placesByLowValue[number & mask]!
  }
}
