import { refuse } from '../refusals.ts'

export type Encoding = 'utf-8' | 'windows-874'

/** Thrown when text that was assumed to be UTF-8 is not. */
export class NotUtf8 extends Error {}

/** Streams the text of a CSV without a byte order mark. Refuses UTF-16 and control characters. */
export const decodeText = async function* (content: AsyncIterable<Buffer>, encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isFirst = true
  for await (const chunk of content) {
    if (isFirst) requireOneByteText(chunk)
    isFirst = false
    yield requirePrintable(requireUtf8(() => decoder.decode(chunk, { stream: true })))
  }
  yield requirePrintable(requireUtf8(() => decoder.decode()))
}

const requireUtf8 = (decode: () => string) => {
  try {
    return decode()
  } catch {
    throw new NotUtf8()
  }
}

const requirePrintable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/.test(text) ? refuse('csvControlCharacters') : text

const requireOneByteText = (chunk: Buffer) => {
  const mark = chunk.subarray(0, 2).toString('hex')
  const head = chunk.subarray(0, 1000)
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (mark === 'fffe' || mark === 'feff' || zeros * 5 > head.length) refuse('csvUtf16')
}

/** Refuses bytes that are not Thai text in Windows-874: unassigned ones, and vowels and tone marks without a consonant. */
export const requireWindows874 = async (content: AsyncIterable<Buffer>) => {
  let marks = 0
  let misplaced = 0
  let letters = 0
  let before = 0
  for await (const chunk of content)
    for (const byte of chunk) {
      const kind = byteKinds[byte]
      if (kind === undefined) return refuse('csvEncoding')
      if (kind === 'mark') {
        marks += 1
        if (byteKinds[before] !== 'letter' && byteKinds[before] !== 'mark') misplaced += 1
      } else if (kind === 'letter') letters += 1
      before = byte
    }
  if (letters === 0 || misplaced * 50 > marks + letters) refuse('csvEncoding')
}

type ByteKind = 'letter' | 'mark' | 'other' | undefined

const isBetween = (byte: number, ranges: [number, number][]) => ranges.some(([from, to]) => byte >= from && byte <= to)

const byteKinds: ByteKind[] = Array.from({ length: 256 }, (_, byte) => {
  if (isBetween(byte, [[0xa1, 0xce]])) return 'letter'
  if (
    isBetween(byte, [
      [0xd1, 0xd1],
      [0xd4, 0xda],
      [0xe7, 0xee],
    ])
  )
    return 'mark'
  const others: [number, number][] = [
    [0, 0x80],
    [0x85, 0x85],
    [0x91, 0x97],
    [0xa0, 0xa0],
    [0xcf, 0xd3],
    [0xdf, 0xe6],
    [0xef, 0xfb],
  ]
  return isBetween(byte, others) ? 'other' : undefined
})
