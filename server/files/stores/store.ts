import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/http/downloads/ranges.ts'

export type { ByteRange }

/** A stored file: the SHA-256 of its bytes in hexadecimal, and how many there are. */
export interface StoredFile {
  digest: string
  sizeBytes: number
}

/** A file as the store has it. */
export interface KeptFile extends StoredFile {
  writtenAt: Date
}

/**
 * Where the bytes of files are kept; a file is written once under its digest and never changed (docs/behaviour/files.md#storage). Whatever the store itself
 * fails in is a StoreError.
 */
export interface FileStore {
  /** Keeps the bytes of a stream, as a whole or not at all. When this resolves they last, whatever happens next. */
  write(content: AsyncIterable<Buffer>): Promise<StoredFile>
  /**
   * The bytes, or those of a range. Rejects when they are not there or end before the range does; the stream fails when they break off.
   * Who is given a stream reads or destroys it.
   */
  open(digest: string, range?: ByteRange): Promise<Readable>
  /** What is kept under a digest, without reading it. */
  find(digest: string): Promise<KeptFile | undefined>
  /** Where the bytes lie, for stores on a disk of this machine: to be read, never written. */
  pathOf?(digest: string): string
  /** Every file, in pages of some hundreds. */
  list(): AsyncIterable<KeptFile[]>
  /** Only a sweep calls this, after it has checked that nothing points to the file. */
  remove(digest: string): Promise<unknown>
  /** Clears away what writers that were cut short have left; answers how many. */
  removeUnfinished(before: Date): Promise<number>
  /** Rejects when the store cannot be used. */
  check(): Promise<unknown>
}

/** A store that can hold the mark by which the nodes of a portal recognise it; the mark is no file. */
export interface MarkableStore extends FileStore {
  /** Undefined where there is none yet. */
  readMark(): Promise<string | undefined>
  writeMark(mark: string): Promise<unknown>
}

/** Where the mark lies, beside the files, so that it is copied with them. */
export const markName = 'portal-mark'
