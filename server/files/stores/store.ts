import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/http/downloads/ranges.ts'

export type { ByteRange }

/** A stored file: the SHA-256 of its bytes in hexadecimal, and its size. */
export interface StoredFile {
  digest: string
  sizeBytes: number
}

/** A file in the store. */
export interface KeptFile extends StoredFile {
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
  /** Returns the entry of a digest without reading the file. */
  find(digest: string): Promise<KeptFile | undefined>
  /** Returns the path of the bytes, for stores on a local disk: read-only. */
  toPath?(digest: string): string
  /** Lists every file, in pages of a few hundred. */
  list(): AsyncIterable<KeptFile[]>
  /** Removes a file. Only a sweep calls this, after it has checked that nothing points to the file. */
  remove(digest: string): Promise<unknown>
  /** Removes leftovers of interrupted writers; returns their number. */
  removeUnfinished(before: Date): Promise<number>
  /** Rejects when the store cannot be used. */
  check(): Promise<unknown>
}

/** A store with a mark by which the nodes of a portal recognise it; the mark is not a file. */
export interface MarkableStore extends FileStore {
  /** Resolves to the mark, or to undefined if there is none yet. */
  readMark(): Promise<string | undefined>
  writeMark(mark: string): Promise<unknown>
}

/** Returns true if a name is that of a file; a store may contain others, such as the mark or a placeholder for a folder. */
export const isDigest = (name: string) => /^[0-9a-f]{64}$/.test(name)

/** Name of the mark, beside the files so that it is copied with them. */
export const markName = 'portal-mark'
