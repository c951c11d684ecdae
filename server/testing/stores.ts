import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange, FileStore } from '../files/index.ts'

/** Returns the digest under which a store keeps bytes. */
export const computeDigest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Creates a store in memory that counts the bytes read from it. */
export const createMemoryStore = () => {
  const files = new Map<string, Buffer>()
  const store = {
    bytesRead: 0,
    async write(content: AsyncIterable<Buffer>) {
      const bytes = await buffer(content)
      const digest = computeDigest(bytes)
      files.set(digest, bytes)
      return { digest, sizeBytes: bytes.length }
    },
    async open(digest: string, { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
      const bytes = files.get(digest)?.subarray(start, end + 1)
      if (!bytes) throw new Error(`No file has the digest ${digest}`)
      return Readable.from(splitIntoChunks(bytes, size => (store.bytesRead += size)))
    },
    async find(digest: string) {
      const bytes = files.get(digest)
      return bytes && { digest, sizeBytes: bytes.length, writtenAt: new Date() }
    },
    async *list() {},
    async remove(digest: string) {
      files.delete(digest)
    },
    async removeUnfinished() {
      return 0
    },
    async check() {},
  }
  return store satisfies FileStore
}

/** Splits bytes into chunks like those of a disk, so that a reader that stops early has not read all. */
const splitIntoChunks = function* (bytes: Buffer, count: (size: number) => void) {
  for (let start = 0; start < bytes.length; start += 65_536) {
    const chunk = bytes.subarray(start, start + 65_536)
    count(chunk.length)
    yield chunk
  }
}
