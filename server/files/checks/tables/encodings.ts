import { hasControlCharacter } from '../control-characters.ts'
import { refuse } from '../refusals.ts'

export type Encoding = 'utf-8' | 'windows-874'

/** Thrown when text that was assumed to be UTF-8 is not. */
export class NotUtf8 extends Error {}

const utf8Mark = Buffer.from('\uFEFF')

/** Decodes a CSV, without its byte order mark. Refuses UTF-16 and control characters. Throws NotUtf8 for invalid UTF-8. */
export const decodeText = async function* (content: AsyncIterable<Buffer>, encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isFirst = true
  for await (const chunk of content) {
    if (isFirst) refuseUtf16(chunk)
    // The decoder removes the mark itself only in UTF-8; some programs also write it before text in Windows-874.
    const isMarked = isFirst && encoding === 'windows-874' && chunk.subarray(0, 3).equals(utf8Mark)
    const text = isMarked ? chunk.subarray(utf8Mark.length) : chunk
    isFirst = false
    yield requirePrintable(decodeOrThrow(() => decoder.decode(text, { stream: true })))
  }
  yield requirePrintable(decodeOrThrow(() => decoder.decode()))
}

/** Decodes bytes. Only UTF-8 can fail here, because `requireWindows874` has checked all bytes of the other encoding. */
const decodeOrThrow = (decode: () => string) => {
  try {
    return decode()
  } catch {
    throw new NotUtf8()
  }
}

/** Returns a text. Refuses control characters other than tabs and line ends. */
const requirePrintable = (text: string) => {
  if (hasControlCharacter(text)) refuse('csvControlCharacters')
  return text
}

/** Refuses UTF-16, which begins with a byte order mark or has many zero bytes: in Latin text, every second byte is zero. */
const refuseUtf16 = (chunk: Buffer) => {
  const firstTwoBytes = chunk.subarray(0, 2).toString('hex')
  const head = chunk.subarray(0, 1000)
  const zeroCount = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  const hasManyZeros = zeroCount * 5 > head.length
  if (firstTwoBytes === 'fffe' || firstTwoBytes === 'feff' || hasManyZeros) refuse('csvUtf16')
}
