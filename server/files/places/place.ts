import type { Readable } from 'node:stream'

/** Stores named objects such as backups in a folder or a part of a bucket. Its failures are StoreErrors. */
export interface Place {
  /** Stores the bytes of a stream under a name, completely or not at all. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<unknown>
  /** Rejects if there is no such object; the stream fails if the bytes end early. */
  open(name: string): Promise<Readable>
  /** Lists every object whose name begins with a prefix ending in a slash, in pages. */
  list(prefix: string): AsyncIterable<PlacedObject[]>
  remove(name: string): Promise<unknown>
}

export interface PlacedObject {
  name: string
  sizeBytes: number
}
