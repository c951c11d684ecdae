import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError } from './backup-errors.ts'

// Encrypted content is a salt and then blocks of a fixed size, each with an authentication tag. A chunk is what a stream delivers at once.
const cipherName = 'aes-256-gcm'
const blockBytes = 65_536
const tagBytes = 16
const saltBytes = 32
const keyBytes = 32
/** A nonce ends with the number of the block and one byte that marks the last block. */
const nonceBytes = 12
const blockIndexBytes = 6

/** Returns the encrypted size, in bytes, of content of this many bytes. */
export const computeEncryptedSize = (sizeBytes: number) =>
  saltBytes + sizeBytes + tagBytes * Math.max(1, Math.ceil(sizeBytes / blockBytes))

/** Derives the key of one object, which depends on its name, so an object that was given another name cannot be decrypted. */
const deriveObjectKey = (vaultKey: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', vaultKey, salt, name, keyBytes))

/** Builds a nonce from the number of a block and whether it is the last, so that moved, repeated or missing blocks are detected. */
const buildNonce = (blockIndex: number, { isLast }: { isLast: boolean }) => {
  const bytes = Buffer.alloc(nonceBytes)
  bytes.writeUIntBE(blockIndex, nonceBytes - 1 - blockIndexBytes, blockIndexBytes)
  bytes[nonceBytes - 1] = isLast ? 1 : 0
  return bytes
}

/** Encrypts the stream of an object, in blocks that are authenticated one by one. */
export const encryptStream = async function* (vaultKey: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const salt = randomBytes(saltBytes)
  const objectKey = deriveObjectKey(vaultKey, salt, name)
  yield salt
  let blockIndex = 0
  for await (const { block, isLast } of splitIntoBlocks(source, blockBytes)) {
    const cipher = createCipheriv(cipherName, objectKey, buildNonce(blockIndex, { isLast }))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
    blockIndex += 1
  }
}

/** Decrypts the output of `encryptStream`. Throws a BackupError at the first block that was changed. */
export const decryptStream = async function* (vaultKey: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const damagedError = new BackupError(`${name} of the backup is damaged, or not of this place.`)
  let objectKey: Buffer | undefined
  let blockIndex = 0
  // The salt comes before the first block, so the key is set when the loop begins.
  const content = readAfterSalt(source, salt => {
    objectKey = deriveObjectKey(vaultKey, salt, name)
  })
  for await (const { block, isLast } of splitIntoBlocks(content, encryptedBlockBytes)) {
    if (!objectKey || block.length < tagBytes) throw damagedError
    const decipher = createDecipheriv(cipherName, objectKey, buildNonce(blockIndex, { isLast }))
    decipher.setAuthTag(block.subarray(-tagBytes))
    try {
      yield Buffer.concat([decipher.update(block.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw damagedError
    }
    blockIndex += 1
  }
}

const encryptedBlockBytes = blockBytes + tagBytes

/** Passes the salt at the beginning of a stream to `onSalt`, and yields the rest. */
const readAfterSalt = async function* (source: AsyncIterable<Buffer>, onSalt: (salt: Buffer) => void) {
  let saltBuffer = Buffer.alloc(0)
  let isSaltRead = false
  for await (const chunk of source) {
    if (isSaltRead) {
      yield chunk
      continue
    }
    saltBuffer = Buffer.concat([saltBuffer, chunk])
    if (saltBuffer.length < saltBytes) continue
    onSalt(saltBuffer.subarray(0, saltBytes))
    isSaltRead = true
    yield saltBuffer.subarray(saltBytes)
  }
}

/** Cuts a stream into blocks of one size. The last block may be shorter; for an empty stream, there is one empty block. */
const splitIntoBlocks = async function* (source: AsyncIterable<Buffer>, sizeBytes: number) {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= sizeBytes) continue
    let bytes = Buffer.concat(chunks)
    // A remaining block of exactly this size is not yielded yet, because it may be the last of the stream.
    while (bytes.length > sizeBytes) {
      yield { block: bytes.subarray(0, sizeBytes), isLast: false }
      bytes = bytes.subarray(sizeBytes)
    }
    chunks = [bytes]
    length = bytes.length
  }
  yield { block: Buffer.concat(chunks), isLast: true }
}
