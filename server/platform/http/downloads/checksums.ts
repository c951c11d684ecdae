import { crc32 } from 'node:zlib'

// A CRC-32 is the remainder of a polynomial over GF(2), its highest power in the lowest bit (RFC 1952, 8).
const divisor = 0xedb88320
const one = 0x80000000

const product = (a: number, b: number) => {
  let sum = 0
  for (let bit = one, power = b; bit; bit >>>= 1) {
    if (a & bit) sum ^= power
    power = power & 1 ? (power >>> 1) ^ divisor : power >>> 1
  }
  return sum >>> 0
}

/** Returns the factor of a checksum difference after this many further bytes. */
const shift = (bytes: number) => {
  let result = one
  // x to the power of 8: one byte.
  let square = one >>> 8
  for (let exponent = bytes; exponent; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2) result = product(result, square)
    square = product(square, square)
  }
  return result
}

/**
 * Creates a function that computes the checksum of a text after replacing one piece at several places with others of the same length. A
 * checksum is linear, so the text need not be read again or kept.
 */
export const checksumWith = (text: Buffer, piece: Buffer, places: number[]) =>
  createChecksum(
    crc32(text),
    crc32(piece),
    places.reduce((sum, at) => sum ^ shift(text.length - at - piece.length), 0),
  )

const createChecksum = (textChecksum: number, before: number, spread: number) => (other: Buffer) =>
  (textChecksum ^ product(crc32(other) ^ before, spread)) >>> 0
