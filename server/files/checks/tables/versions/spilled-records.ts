import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Records are written to the file when together they have so many bytes. */
const maxPendingBytes = 2 ** 20
/** Each record in the file follows its length, which has this many bytes. */
const lengthBytes = 4

/** Opens a file that stores records to save memory. A record is read by its offset. The caller closes the file. */
export const openSpill = (path: string) => {
  const file = openSync(path, 'w+', 0o600)
  let pending: Buffer[] = []
  let [size, pendingBytes] = [0, 0]
  const flush = () => {
    if (pendingBytes > 0) writeSync(file, Buffer.concat(pending))
    pending = []
    pendingBytes = 0
  }
  const length = Buffer.alloc(lengthBytes)
  return {
    /** Stores a record; returns its offset. */
    add(record: readonly string[]) {
      const body = Buffer.from(JSON.stringify(record))
      const head = Buffer.alloc(lengthBytes)
      head.writeUInt32LE(body.length)
      pending.push(head, body)
      const offset = size
      size += lengthBytes + body.length
      pendingBytes += lengthBytes + body.length
      if (pendingBytes >= maxPendingBytes) flush()
      return offset
    },
    /** Reads the record at an offset. */
    read(offset: number): string[] {
      flush()
      readSync(file, length, 0, lengthBytes, offset)
      const body = Buffer.alloc(length.readUInt32LE())
      readSync(file, body, 0, body.length, offset + lengthBytes)
      return JSON.parse(body.toString())
    },
    close: () => closeSync(file),
  }
}

export type Spill = ReturnType<typeof openSpill>
