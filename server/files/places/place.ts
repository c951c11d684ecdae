import type { Readable } from 'node:stream'

/** A place for named objects such as the files of backups: a folder, or a part of a bucket. Its failures are StoreErrors. */
export interface Place {
  /** Stores the bytes of a stream under a name, completely or not at all. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<unknown>
  /** Streams an object. Rejects if there is no such object; the stream fails if the bytes end early. */
  open(name: string): Promise<Readable>
  /** Lists every object whose name begins with a prefix, in pages. The prefix ends with a slash. */
  list(prefix: string): AsyncIterable<PlacedObject[]>
  /** Removes an object; succeeds if it is missing. */
  remove(name: string): Promise<unknown>
}

export interface PlacedObject {
  name: string
  sizeBytes: number
}
