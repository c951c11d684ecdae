import { constants, deflateRawSync } from 'node:zlib'
import { checksumWith } from '../downloads/checksums.ts'

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
/** How far back deflate looks (RFC 1951, 2). */
const farthest = 32 * 1024

/**
 * A rendered page kept with a gap where each answer's own nonce goes, which is as long as the placeholder. Compressing a page again for
 * every answer would cost more than all the rest, so the runs between the gaps are deflated once, each ending on a byte boundary
 * (Z_SYNC_FLUSH), and the nonce goes between them as a stored block (RFC 1951, 3.2.4). An answer is a list of pieces that all answers
 * share but for the nonce: nothing as large as the page is made for one.
 */
export const nonceTemplate = (html: string, placeholder: string) => {
  const { runs, deflated, checksum, length } = prepared(
    withoutNeedlessNonces(html, placeholder).split(placeholder),
    placeholder.length,
  )
  const gap = placeholder.length
  const fillingOf = (nonce: string) => {
    const filling = Buffer.from(nonce)
    if (filling.length !== gap) throw new RangeError(`A nonce of ${filling.length} bytes for gaps of ${gap}`)
    return filling
  }
  return {
    bytes: [...runs, ...deflated].reduce((sum, run) => sum + run.length, 0),
    plain: (nonce: string) => filled(runs, fillingOf(nonce)),
    gzip: (nonce: string) => {
      const filling = fillingOf(nonce)
      return [gzipHeader, ...filled(deflated, storedBlock(filling)), lastBlock, trailer(checksum(filling), length)]
    },
  }
}

/** What is kept of a page. Apart from the functions that are kept with it, for they would keep the whole page too. */
const prepared = (texts: string[], gapLength: number) => {
  const runs = inOneBlock(texts.map(text => Buffer.from(text)))
  // No text in UTF-8 has this byte, so that no run refers to the content of a gap.
  const gap = Buffer.alloc(gapLength, 0xff)
  const whole = Buffer.concat(filled(runs, gap))
  const starts = runs.map((_, at) => runs.slice(0, at).reduce((sum, run) => sum + run.length + gapLength, 0))
  return {
    runs,
    deflated: inOneBlock(runs.map((run, at) => deflate(run, whole.subarray(0, starts[at])))),
    checksum: checksumWith(
      whole,
      gap,
      starts.slice(1).map(start => start - gapLength),
    ),
    length: whole.length,
  }
}

export type NonceTemplate = ReturnType<typeof nonceTemplate>

/** What a link fetches may be fetched as the portal's own, nonce or not; a page has dozens, and each gap is 50 bytes on the wire. */
const withoutNeedlessNonces = (html: string, placeholder: string) =>
  html.replaceAll(new RegExp(`(<link[^>]*) nonce="${placeholder}"`, 'g'), '$1')

const deflate = (run: Buffer, before: Buffer) =>
  deflateRawSync(run, {
    level: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(before.length && { dictionary: before.subarray(-farthest) }),
  })

/** Each small buffer is a slice of a block of 16 kB or more, which would stay in memory with it; these share one of their own size. */
const inOneBlock = (parts: Buffer[]) => {
  const block = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  return parts.map(part => {
    part.copy(block, at)
    at += part.length
    return block.subarray(at - part.length, at)
  })
}

const filled = (runs: Buffer[], filling: Buffer) => runs.flatMap((run, at) => (at ? [filling, run] : [run]))

const storedBlock = (content: Buffer) => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(content.length, 1)
  head.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([head, content])
}

/** Checksum and length of the whole page. */
const trailer = (checksum: number, length: number) => {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(checksum, 0)
  end.writeUInt32LE(length, 4)
  return end
}
