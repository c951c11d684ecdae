import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { StoredFile } from '../files/index.ts'
import { openTally } from '../platform/database/copies/table-copies.ts'
import { BackupError } from './backup-errors.ts'
import { type Manifest, toPartNames } from './manifests.ts'
import type { Vault } from './vaults.ts'

/** Compresses a part and writes it. Returns the numbers of its rows and bytes, and the SHA-256 of its bytes before compression. */
export const writePart = async (vault: Vault, name: string, content: AsyncIterable<Buffer>) => {
  const tally = openTally()
  const source = Readable.from(tally.count(content), { objectMode: false })
  const compressed = createGzip({ level: 3 })
  source.on('error', error => compressed.destroy(error))
  await vault.write(name, source.pipe(compressed)).finally(() => source.destroy())
  return tally.end()
}

/** Reads a part. Throws a BackupError if it is missing or damaged. */
const readPart = async function* (vault: Vault, name: string): AsyncGenerator<Buffer> {
  const content = await vault.open(name)
  const decompressed = createGunzip()
  const source = Readable.from(content, { objectMode: false })
  source.on('error', error => decompressed.destroy(error))
  try {
    yield* source.pipe(decompressed)
  } catch (error) {
    // The codes of zlib, such as Z_DATA_ERROR.
    if (String((error as { code?: string }).code).startsWith('Z_')) throw buildDamagedObjectError(name)
    throw error
  } finally {
    source.destroy()
  }
}

/** Reads a part, and throws a BackupError at its end if it does not have this SHA-256. */
export const readVerified = async function* (vault: Vault, name: string, sha256: string): AsyncGenerator<Buffer> {
  const tally = openTally()
  yield* tally.count(readPart(vault, name))
  if (tally.end().sha256 !== sha256) throw buildDamagedObjectError(name)
}

/** Returns the error for an object of a backup that is damaged. */
export const buildDamagedObjectError = (name: string) => new BackupError(`${name} of the backup is damaged.`)

/** Yields the digest and size of every file of a backup, in the order of the digests. */
export const listBackedUpFiles = async function* (vault: Vault, { name, files }: Manifest): AsyncGenerator<StoredFile> {
  let incompleteLine = ''
  for await (const chunk of readVerified(vault, toPartNames(name).files, files.sha256)) {
    const lines = (incompleteLine + chunk.toString('utf8')).split('\n')
    incompleteLine = lines.pop()!
    for (const line of lines) {
      // The format of `copy … to stdout`: columns are separated by tabs.
      const [digest = '', sizeBytes] = line.split('\t')
      yield { digest, sizeBytes: Number(sizeBytes) }
    }
  }
}

/** Yields a stored file of a backup. Throws if its bytes do not match its digest. */
export const readBackupFile = async function* (
  vault: Vault,
  { digest, sizeBytes }: StoredFile,
): AsyncGenerator<Buffer> {
  const name = vault.toFileName(digest)
  const hash = createHash('sha256')
  let byteCount = 0
  for await (const chunk of await vault.open(name)) {
    hash.update(chunk)
    byteCount += chunk.length
    yield chunk
  }
  if (byteCount !== sizeBytes || hash.digest('hex') !== digest) throw buildDamagedObjectError(name)
}
