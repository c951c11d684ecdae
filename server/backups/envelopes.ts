import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError } from './backup-errors.ts'

const cipher = 'aes-256-gcm'
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 32

/** Returns the encrypted size, in bytes, of content of this many bytes. */
export const computeSealedSize = (sizeBytes: number) =>
  saltBytes + sizeBytes + tagBytes * Math.max(1, Math.ceil(sizeBytes / chunkBytes))

// Each object has its own key, which depends on its name, so an object that was given another name cannot be decrypted.
const deriveObjectKey = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, name, 32))

/** Builds a nonce from the number of a chunk and whether it is the last, so that moved, repeated or missing chunks are detected. */
const buildNonce = (index: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream in chunks, each of them authenticated. */
export const sealStream = async function* (key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const salt = randomBytes(saltBytes)
  const objectKey = deriveObjectKey(key, salt, name)
  yield salt
  let index = 0
  for await (const { block, isLast } of splitIntoBlocks(source, chunkBytes)) {
    const sealing = createCipheriv(cipher, objectKey, buildNonce(index, isLast))
    yield Buffer.concat([sealing.update(block), sealing.final(), sealing.getAuthTag()])
    index += 1
  }
}

/** Decrypts the output of `sealStream`. Throws a BackupError at the first chunk that was changed. */
export const openStream = async function* (key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const damaged = new BackupError(`${name} of the backup is damaged, or not of this place.`)
  let objectKey: Buffer | undefined
  let index = 0
  const content = readAfterSalt(source, salt => {
    objectKey = deriveObjectKey(key, salt, name)
  })
  for await (const { block, isLast } of splitIntoBlocks(content, sealedChunkBytes)) {
    if (!objectKey || block.length < tagBytes) throw damaged
    const opening = createDecipheriv(cipher, objectKey, buildNonce(index, isLast))
    opening.setAuthTag(block.subarray(-tagBytes))
    try {
      yield Buffer.concat([opening.update(block.subarray(0, -tagBytes)), opening.final()])
    } catch {
      throw damaged
    }
    index += 1
  }
}

const sealedChunkBytes = chunkBytes + tagBytes

/** Passes the salt at the beginning of a stream to `onSalt`, and yields the rest. */
const readAfterSalt = async function* (source: AsyncIterable<Buffer>, onSalt: (salt: Buffer) => void) {
  let beginning: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of source) {
    if (!beginning) {
      yield chunk
      continue
    }
    beginning = Buffer.concat([beginning, chunk])
    if (beginning.length < saltBytes) continue
    onSalt(beginning.subarray(0, saltBytes))
    yield beginning.subarray(saltBytes)
    beginning = undefined
  }
}

/** Cuts a stream into blocks of one size. The last may be shorter; for an empty stream it is empty. */
const splitIntoBlocks = async function* (source: AsyncIterable<Buffer>, size: number) {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= size) continue
    let bytes = Buffer.concat(chunks)
    // The last whole block is not yielded yet, as it may be the last of the stream.
    while (bytes.length > size) {
      yield { block: bytes.subarray(0, size), isLast: false }
      bytes = bytes.subarray(size)
    }
    chunks = [bytes]
    length = bytes.length
  }
  yield { block: Buffer.concat(chunks), isLast: true }
}
