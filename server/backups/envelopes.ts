import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError } from './backup-errors.ts'

// Encrypted content is a salt and then chunks, each with an authentication tag.
const cipherName = 'aes-256-gcm'
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 32
const keyBytes = 32
/** A nonce ends with the number of the chunk and one byte that marks the last chunk. */
const nonceBytes = 12
const indexBytes = 6

/** Returns the encrypted size, in bytes, of content of this many bytes. */
export const computeEncryptedSize = (sizeBytes: number) =>
  saltBytes + sizeBytes + tagBytes * Math.max(1, Math.ceil(sizeBytes / chunkBytes))

// Each object has its own key, which depends on its name, so an object that was given another name cannot be decrypted.
const deriveObjectKey = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, name, keyBytes))

/** Builds a nonce from the number of a chunk and whether it is the last, so that moved, repeated or missing chunks are detected. */
const buildNonce = (index: number, isLast: boolean) => {
  const bytes = Buffer.alloc(nonceBytes)
  bytes.writeUIntBE(index, nonceBytes - 1 - indexBytes, indexBytes)
  bytes[nonceBytes - 1] = isLast ? 1 : 0
  return bytes
}

/** Encrypts the stream of an object, in chunks that are authenticated one by one. */
export const encryptStream = async function* (key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const salt = randomBytes(saltBytes)
  const objectKey = deriveObjectKey(key, salt, name)
  yield salt
  let index = 0
  for await (const { block, isLast } of splitIntoBlocks(source, chunkBytes)) {
    const cipher = createCipheriv(cipherName, objectKey, buildNonce(index, isLast))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
    index += 1
  }
}

/** Decrypts the output of `encryptStream`. Throws a BackupError at the first chunk that was changed. */
export const decryptStream = async function* (key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const damaged = new BackupError(`${name} of the backup is damaged, or not of this place.`)
  let objectKey: Buffer | undefined
  let index = 0
  const content = readAfterSalt(source, salt => {
    objectKey = deriveObjectKey(key, salt, name)
  })
  for await (const { block, isLast } of splitIntoBlocks(content, encryptedChunkBytes)) {
    if (!objectKey || block.length < tagBytes) throw damaged
    const decipher = createDecipheriv(cipherName, objectKey, buildNonce(index, isLast))
    decipher.setAuthTag(block.subarray(-tagBytes))
    try {
      yield Buffer.concat([decipher.update(block.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw damaged
    }
    index += 1
  }
}

const encryptedChunkBytes = chunkBytes + tagBytes

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

/** Cuts a stream into blocks of one size. The last block may be shorter; for an empty stream, there is one empty block. */
const splitIntoBlocks = async function* (source: AsyncIterable<Buffer>, size: number) {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= size) continue
    let bytes = Buffer.concat(chunks)
    // A remaining block of exactly this size is not yielded yet, because it may be the last of the stream.
    while (bytes.length > size) {
      yield { block: bytes.subarray(0, size), isLast: false }
      bytes = bytes.subarray(size)
    }
    chunks = [bytes]
    length = bytes.length
  }
  yield { block: Buffer.concat(chunks), isLast: true }
}
