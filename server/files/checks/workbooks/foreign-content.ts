import { refuse, toDisplayText } from '../refusals.ts'

/** How archives (zip, rar, 7z, gzip, bzip2, xz, zstd, cab), compound documents, programs and PDFs begin. No table contains one of them. */
const beginnings = [
  '504b0304',
  '504b0506',
  '504b0708',
  '526172211a07',
  '377abcaf271c',
  '1f8b',
  '425a68',
  'fd377a585a00',
  '28b52ffd',
  '4d534346',
  'd0cf11e0a1b11ae1',
  '4d5a9000',
  '7f454c46',
  'cafebabe',
  '25504446',
].map(hex => Buffer.from(hex, 'hex'))

/** Passes content through; refuses content that begins like an archive, a program or a document. */
export const requireNotNested = async function* (name: string, content: AsyncIterable<Buffer>) {
  let isFirst = true
  for await (const chunk of content) {
    if (isFirst && beginnings.some(beginning => chunk.subarray(0, beginning.length).equals(beginning)))
      refuse('zipNested', { values: { entry: toDisplayText(name) } })
    isFirst = false
    yield chunk
  }
}
