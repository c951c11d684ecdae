import type { Readable } from 'node:stream'

/** Where objects are kept under names of their own, such as backups: a folder, or a part of a bucket. What it fails in is a StoreError. */
export interface Place {
  /** Keeps the bytes of a stream under a name, as a whole or not at all. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<unknown>
  /** Rejects when there is no such object; the stream fails when the bytes break off. */
  open(name: string): Promise<Readable>
  /** Every object whose name begins with a prefix that ends in a slash, in pages. */
  list(prefix: string): AsyncIterable<PlacedObject[]>
  remove(name: string): Promise<unknown>
}

export interface PlacedObject {
  name: string
  sizeBytes: number
}
