import { constants, deflateRawSync } from 'node:zlib'
import { createReplacementChecksum } from '../downloads/checksums.ts'

/** The header of a gzip file without name and time (RFC 1952, 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty stored block that ends the deflated data (RFC 1951, 3.2.4). */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
/** Window of deflate (RFC 1951, 2). */
const windowBytes = 32 * 1024

/**
 * Creates a template of a rendered page. It has gaps where the page has the placeholder, an ASCII text; the nonce of each response, which is
 * as long, fills them. Compressing the page for every response would be the largest cost. So the runs of text between the gaps are deflated
 * once, each ending on a byte boundary (Z_SYNC_FLUSH), and the nonce is inserted as a stored block (RFC 1951, 3.2.4). Responses share all
 * pieces except the nonce, so that no response allocates the size of the page.
 */
export const createNonceTemplate = (html: string, placeholder: string) => {
  const gapBytes = placeholder.length
  const { runs, deflatedRuns, computeChecksum, pageBytes } = preparePage(
    removeNeedlessNonces(html, placeholder).split(placeholder),
    gapBytes,
  )
  const toFilling = (nonce: string) => {
    const filling = Buffer.from(nonce)
    if (filling.length !== gapBytes) throw new RangeError(`A nonce of ${filling.length} bytes for gaps of ${gapBytes}`)
    return filling
  }
  return {
    /** Size in memory. */
    bytes: [...runs, ...deflatedRuns].reduce((sum, run) => sum + run.length, 0),
    /** Returns the pieces of the page with this nonce. */
    plain: (nonce: string) => fillGaps(runs, toFilling(nonce)),
    /** Returns the pieces of the page with this nonce, compressed with gzip. */
    gzip: (nonce: string) => {
      const filling = toFilling(nonce)
      return [
        gzipHeader,
        ...fillGaps(deflatedRuns, buildStoredBlock(filling)),
        lastBlock,
        buildTrailer(computeChecksum(filling), pageBytes),
      ]
    },
  }
}

/** Prepares the cached parts of a page. It is a separate function, because closures of the caller would keep the whole page in memory. */
const preparePage = (texts: string[], gapBytes: number) => {
  const runs = copyToOneBlock(texts.map(text => Buffer.from(text)))
  // The text before a run, with its gaps, is the dictionary of the run. The byte 0xff does not occur in UTF-8, so no run refers to a gap.
  const gap = Buffer.alloc(gapBytes, 0xff)
  const wholePage = Buffer.concat(fillGaps(runs, gap))
  const runStarts = computeRunStarts(runs, gapBytes)
  return {
    runs,
    deflatedRuns: copyToOneBlock(runs.map((run, index) => deflate(run, wholePage.subarray(0, runStarts[index])))),
    computeChecksum: createReplacementChecksum(
      wholePage,
      gap,
      // The offset of each gap: every run except the first follows one.
      runStarts.slice(1).map(runStart => runStart - gapBytes),
    ),
    pageBytes: wholePage.length,
  }
}

/** Computes the offset of each run in the whole page. */
const computeRunStarts = (runs: Buffer[], gapBytes: number) => {
  let nextStart = 0
  return runs.map(run => {
    const start = nextStart
    nextStart += run.length + gapBytes
    return start
  })
}

export type NonceTemplate = ReturnType<typeof createNonceTemplate>

/**
 * Removes the nonces of links. Links load resources from the portal's own origin, which needs no nonce; a page has dozens, and each gap
 * adds 50 bytes to the response.
 */
const removeNeedlessNonces = (html: string, placeholder: string) =>
  html.replaceAll(new RegExp(`(<link[^>]*) nonce="${placeholder}"`, 'g'), '$1')

/** Deflates a run. It may refer to the text before it, which the client has decompressed and still has in its window. */
const deflate = (run: Buffer, textBefore: Buffer) =>
  deflateRawSync(run, {
    level: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(textBefore.length > 0 && { dictionary: textBefore.subarray(-windowBytes) }),
  })

/**
 * Copies buffers to one block of their total size. A small buffer is a slice of a block of 16 kB or more, which would stay in memory with
 * it.
 */
const copyToOneBlock = (parts: Buffer[]) => {
  const block = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0))
  let end = 0
  return parts.map(part => {
    const start = end
    end += part.length
    part.copy(block, start)
    return block.subarray(start, end)
  })
}

/** Returns the runs with the filling between them. */
const fillGaps = (runs: Buffer[], filling: Buffer) => runs.flatMap((run, index) => (index > 0 ? [filling, run] : [run]))

/** Builds a stored block that is not the last one: a byte 0, the length, its complement and the content (RFC 1951, 3.2.4). */
const buildStoredBlock = (content: Buffer) => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(content.length, 1)
  head.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([head, content])
}

/** Builds the gzip trailer: checksum and length of the whole page. */
const buildTrailer = (checksum: number, pageBytes: number) => {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(pageBytes, 4)
  return trailer
}
