import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError } from './backup-errors.ts'

const cipher = 'aes-256-gcm'
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 32

/** Returns the encrypted size, in bytes, of content of this many bytes. */
export const sealedSize = (sizeBytes: number) =>
  saltBytes + sizeBytes + tagBytes * Math.max(1, Math.ceil(sizeBytes / chunkBytes))

// A key for each object, bound to its name: an object under another name does not open.
const objectKey = (key: Buffer, salt: Buffer, name: string) => Buffer.from(hkdfSync('sha256', key, salt, name, 32))

/** Builds a nonce from the number of the chunk and whether it is the last: chunks that were moved, repeated or cut off do not open. */
const buildNonce = (index: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream in chunks, each of them authenticated. */
export const sealStream = async function* (key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const salt = randomBytes(saltBytes)
  const own = objectKey(key, salt, name)
  yield salt
  let index = 0
  for await (const { block, isLast } of splitIntoBlocks(source, chunkBytes)) {
    const sealing = createCipheriv(cipher, own, buildNonce(index, isLast))
    yield Buffer.concat([sealing.update(block), sealing.final(), sealing.getAuthTag()])
    index += 1
  }
}

/** Decrypts what `sealStream` made. Throws a BackupError at the first chunk that was changed. */
export const openStream = async function* (key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const damaged = new BackupError(`${name} of the backup is damaged, or not of this place.`)
  let own: Buffer | undefined
  let index = 0
  for await (const { block, isLast } of splitIntoBlocks(
    afterSalt(source, salt => (own = objectKey(key, salt, name))),
    sealedChunk,
  )) {
    if (!own || block.length < tagBytes) throw damaged
    const opening = createDecipheriv(cipher, own, buildNonce(index, isLast))
    opening.setAuthTag(block.subarray(-tagBytes))
    try {
      yield Buffer.concat([opening.update(block.subarray(0, -tagBytes)), opening.final()])
    } catch {
      throw damaged
    }
    index += 1
  }
}

const sealedChunk = chunkBytes + tagBytes

const afterSalt = async function* (source: AsyncIterable<Buffer>, print: (salt: Buffer) => void) {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of source) {
    if (!head) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < saltBytes) continue
    print(head.subarray(0, saltBytes))
    yield head.subarray(saltBytes)
    head = undefined
  }
}

/** Cuts a stream into blocks of one size. The last may be shorter; for an empty stream it is empty. */
const splitIntoBlocks = async function* (source: AsyncIterable<Buffer>, size: number) {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    pieces.push(piece)
    length += piece.length
    if (length <= size) continue
    let bytes = Buffer.concat(pieces)
    // A whole block is kept back, as only the next bytes tell that it is not the last.
    while (bytes.length > size) {
      yield { block: bytes.subarray(0, size), isLast: false }
      bytes = bytes.subarray(size)
    }
    pieces = [bytes]
    length = bytes.length
  }
  yield { block: Buffer.concat(pieces), isLast: true }
}
