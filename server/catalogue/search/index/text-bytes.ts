/** The first and last Thai letter, and the difference between their code and their byte. The bytes are 0xa1 to 0xfb. */
const thai = { first: 0x0e01, last: 0x0e5b, offset: 0x0d60 } as const

/** The highest number of bytes of a UTF-16 code unit. */
export const maxUnitBytes = 4

/**
 * Writes a text as bytes and returns their end: one byte for a letter of ASCII or Thai, four for any other UTF-16 code unit. The first of
 * four bytes is 0x80 to 0x8f, the others are 0x90 to 0x9f. So a text contains another one exactly if its bytes contain those of the other.
 * `bytes` must have room for `maxUnitBytes` per code unit.
 */
export const writeBytes = (text: string, bytes: Uint8Array, start = 0): number => {
  let end = start
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) bytes[end++] = unit
    else if (unit >= thai.first && unit <= thai.last) bytes[end++] = unit - thai.offset
    else {
      bytes[end++] = 0x80 | (unit >> 12)
      for (let shift = 8; shift >= 0; shift -= 4) bytes[end++] = 0x90 | ((unit >> shift) & 15)
    }
  }
  return end
}

/** Returns the bytes of a text. */
export const toBytes = (text: string): Buffer => {
  const bytes = Buffer.alloc(maxUnitBytes * text.length)
  return bytes.subarray(0, writeBytes(text, bytes))
}

/** Returns the text that `writeBytes` has written as these bytes. */
export const readBytes = (bytes: Uint8Array, start = 0, end = bytes.length): string => {
  const units: number[] = []
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!
    if (byte < 0x80) units.push(byte)
    else if (byte > 0xa0) units.push(byte + thai.offset)
    else {
      units.push(
        ((byte & 15) << 12) | ((bytes[at + 1]! & 15) << 8) | ((bytes[at + 2]! & 15) << 4) | (bytes[at + 3]! & 15),
      )
      at += 3
    }
  }
  return String.fromCharCode(...units)
}
