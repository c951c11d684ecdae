import { refuse } from '../refusals.ts'

/**
 * Refuses bytes that are not Thai text in Windows-874: unassigned bytes, text without a Thai letter, and text in which vowels and tone marks
 * often follow no consonant, as in a text of another code page.
 */
export const requireWindows874 = async (content: AsyncIterable<Buffer>) => {
  let markCount = 0
  let misplacedCount = 0
  let letterCount = 0
  let previousByte = 0
  for await (const chunk of content)
    for (const byte of chunk) {
      const kind = byteKinds[byte]
      if (kind === undefined) return refuse('csvEncoding')
      if (kind === 'mark') {
        markCount += 1
        const previousKind = byteKinds[previousByte]
        if (previousKind !== 'letter' && previousKind !== 'mark') misplacedCount += 1
      } else if (kind === 'letter') letterCount += 1
      previousByte = byte
    }
  // One misplaced mark in fifty letters and marks is tolerated.
  const hasManyMisplaced = misplacedCount * 50 > markCount + letterCount
  if (letterCount === 0 || hasManyMisplaced) refuse('csvEncoding')
}

/** A Thai letter, a vowel or tone mark that follows a letter, or another character. Undefined for an unassigned byte. */
type ByteKind = 'letter' | 'mark' | 'other' | undefined

const isInRanges = (byte: number, ranges: [number, number][]) => ranges.some(([from, to]) => byte >= from && byte <= to)

/** The kind of each byte in Windows-874. */
const byteKinds: ByteKind[] = Array.from({ length: 256 }, (_, byte) => {
  if (isInRanges(byte, [[0xa1, 0xce]])) return 'letter'
  if (
    isInRanges(byte, [
      [0xd1, 0xd1],
      [0xd4, 0xda],
      [0xe7, 0xee],
    ])
  )
    return 'mark'
  const otherRanges: [number, number][] = [
    [0, 0x80],
    [0x85, 0x85],
    [0x91, 0x97],
    [0xa0, 0xa0],
    [0xcf, 0xd0],
    [0xd2, 0xd3],
    [0xdf, 0xe6],
    [0xef, 0xfb],
  ]
  return isInRanges(byte, otherRanges) ? 'other' : undefined
})
