import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { Refusal, refuse } from '../refusals.ts'
import type { ArchiveEntry } from './archive-entries.ts'
import { compressionMethods } from './zip-numbers.ts'

/** An entry with the place of its content in the zip. */
export interface PlacedEntry extends ArchiveEntry {
  /** The offset of the packed content. */
  dataStart: number
}

const chunkBytes = 256 * 1024

/**
 * Streams the unpacked content of an entry. Opens the file again, because each reading needs a position of its own. Refuses content whose
 * sizes or checksum differ from the directory.
 */
export const readContent = async function* (path: string, { entry, dataStart }: PlacedEntry) {
  const lastByte = dataStart + entry.compressedSize - 1
  const packed = entry.compressedSize
    ? createReadStream(path, { start: dataStart, end: lastByte, highWaterMark: chunkBytes })
    : Readable.from([])
  const unpacked =
    entry.compressionMethod === compressionMethods.deflated
      ? createInflateRaw({ chunkSize: chunkBytes })
      : new PassThrough()
  packed.on('error', error => unpacked.destroy(error))
  packed.pipe(unpacked)
  let unpackedBytes = 0
  let checksum = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length
      if (unpackedBytes > entry.uncompressedSize) refuse('zipDamaged')
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw toZipRefusal(error)
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
  // An unpacker stops at the end of the content, and would not check bytes that are packed behind it.
  const usedPackedBytes = 'bytesWritten' in unpacked ? unpacked.bytesWritten : unpackedBytes
  if (unpackedBytes !== entry.uncompressedSize || checksum !== entry.crc32 || usedPackedBytes !== entry.compressedSize)
    refuse('zipDamaged')
}

/** Runs work with the zip library, and converts the errors of the library to faults of the zip. */
export const refuseZipErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw toZipRefusal(error)
  }
}

/** Returns a refusal as it is; any other error means that the zip is damaged. */
const toZipRefusal = (error: unknown) => (error instanceof Refusal ? error : new Refusal([{ rule: 'zipDamaged' }]))
