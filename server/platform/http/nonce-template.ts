import { constants, crc32, deflateRawSync } from 'node:zlib'

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * A rendered page kept with a gap where each answer's own nonce goes. Compressing a page anew for every answer would cost more than
 * all the rest, so the runs between the gaps are deflated once, each ending on a byte boundary with nothing referring back across it
 * (Z_FULL_FLUSH), and the nonce goes between them as a stored block (RFC 1951, 3.2.4).
 */
export const nonceTemplate = (html: string, placeholder: string) => {
  const runs = inOneBlock(html.split(placeholder).map(run => Buffer.from(run)))
  const deflated = inOneBlock(runs.map(run => deflateRawSync(run, { level: 9, finishFlush: constants.Z_FULL_FLUSH })))
  return {
    bytes: runs.reduce((sum, run) => sum + run.length, 0) + deflated.reduce((sum, run) => sum + run.length, 0),
    plain: (nonce: string) => joined(runs, Buffer.from(nonce)),
    gzip: (nonce: string) => {
      const filling = Buffer.from(nonce)
      return Buffer.concat([gzipHeader, joined(deflated, storedBlock(filling)), lastBlock, trailer(runs, filling)])
    },
  }
}

export type NonceTemplate = ReturnType<typeof nonceTemplate>

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
const joined = (runs: Buffer[], filling: Buffer) => Buffer.concat(filled(runs, filling))

const storedBlock = (content: Buffer) => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(content.length, 1)
  head.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([head, content])
}

/** Checksum and length of the whole page, found without putting it together. */
const trailer = (runs: Buffer[], filling: Buffer) => {
  const whole = filled(runs, filling)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(
    whole.reduce((sum, part) => crc32(part, sum), 0),
    0,
  )
  end.writeUInt32LE(
    whole.reduce((sum, part) => sum + part.length, 0),
    4,
  )
  return end
}
