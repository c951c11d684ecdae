import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/http/downloads/ranges.ts'

export type { ByteRange }

/** A stored file. */
export interface StoredFile {
  /** The SHA-256 of its bytes in hexadecimal; its identity in the store. */
  digest: string
  sizeBytes: number
}

/** A stored file, with the time of its write. */
export interface FileInStore extends StoredFile {
  writtenAt: Date
}

/**
 * Stores the bytes of files; a file is written once under its digest and never changed (docs/behaviour/files.md#storage). Failures of the
 * store are StoreErrors.
 */
export interface FileStore {
  /** Stores the bytes of a stream, completely or not at all. They are durable when the promise resolves. */
  write(content: AsyncIterable<Buffer>): Promise<StoredFile>
  /**
   * Streams the bytes or a range of them. Rejects if they are missing or shorter than the range; the stream fails if they end early. The
   * caller must read or destroy the stream.
   */
  open(digest: string, range?: ByteRange): Promise<Readable>
  /** Finds a file by its digest, without reading it; undefined if it is missing. */
  find(digest: string): Promise<FileInStore | undefined>
  /** Returns the path of a file, only in stores on a local disk. The file must not be changed. */
  toPath?(digest: string): string
  /** Lists every file, in pages of a few hundred. */
  list(): AsyncIterable<FileInStore[]>
  /** Removes a file. Only a sweep calls this, after it has checked that nothing points to the file. */
  remove(digest: string): Promise<unknown>
  /** Removes the temporary files of interrupted writers that are older than a time; returns their number. */
  removeUnfinished(before: Date): Promise<number>
  /** Rejects when the store cannot be used. */
  check(): Promise<unknown>
}

/** A store with a mark, by which the nodes of a portal recognise it. The mark does not count as a file of the store. */
export interface MarkableStore extends FileStore {
  /** Resolves to the mark, or to undefined if there is none yet. */
  readMark(): Promise<string | undefined>
  writeMark(mark: string): Promise<unknown>
}

/** Returns true if a name is a digest. A store may contain other names, such as the mark or a placeholder for a folder. */
export const isDigest = (name: string) => /^[0-9a-f]{64}$/.test(name)

/** The name of the mark. It is beside the files, so that a copy of the files has it too. */
export const markName = 'portal-mark'
