import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip with freely chosen fields; omitted ones are correct. */
export interface RawEntry {
  name: string | Buffer
  bytes?: Buffer | string
  /** The packed bytes; by default those of `bytes`. */
  packed?: Buffer
  method?: number
  flags?: number
  crc?: number
  size?: number
  packedSize?: number
  attributes?: number
  extra?: Buffer
  comment?: string
  /** Offset of the entry in the directory. */
  offset?: number
  /** Fields of the local header that differ from the directory. */
  local?: {
    name?: string
    method?: number
    flags?: number
    crc?: number
    size?: number
    packedSize?: number
    extra?: Buffer
  }
  /** Bytes after the content, such as a descriptor. */
  behind?: Buffer
  /** The entry is in the directory, but its content is missing. */
  unwritten?: boolean
}

/** Fields of the end record that differ from the truth, and bytes around it. */
export interface RawEnd {
  before?: Buffer
  beforeDirectory?: Buffer
  beforeEnd?: Buffer
  behind?: Buffer
  comment?: string
  commentLength?: number
  entryCount?: number
  directorySize?: number
  directoryStart?: number
  disk?: number
}

/** Builds a zip by hand, so that each field may be wrong. */
export const zipRaw = (entries: RawEntry[], end: RawEnd = {}): Buffer => {
  const parts: Buffer[] = [end.before ?? Buffer.alloc(0)]
  let position = parts[0]!.length
  const directory = entries.map(entry => {
    const fullEntry = completeEntry(entry)
    const header = Buffer.concat([buildLocalHeader(fullEntry), fullEntry.packed, entry.behind ?? Buffer.alloc(0)])
    const record = buildDirectoryRecord({ ...fullEntry, offset: entry.offset ?? position })
    if (entry.unwritten) return record
    parts.push(header)
    position += header.length
    return record
  })
  const records = Buffer.concat(directory)
  const beforeDirectory = end.beforeDirectory ?? Buffer.alloc(0)
  const start = position + beforeDirectory.length
  const tail = Buffer.alloc(22)
  const comment = Buffer.from(end.comment ?? '')
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(end.disk ?? 0, 4)
  tail.writeUInt16LE(end.entryCount ?? entries.length, 8)
  tail.writeUInt16LE(end.entryCount ?? entries.length, 10)
  tail.writeUInt32LE(end.directorySize ?? records.length, 12)
  tail.writeUInt32LE(end.directoryStart ?? start, 16)
  tail.writeUInt16LE(end.commentLength ?? comment.length, 20)
  const rest = [end.beforeEnd ?? Buffer.alloc(0), tail, comment, end.behind ?? Buffer.alloc(0)]
  return Buffer.concat([...parts, beforeDirectory, records, ...rest])
}

/** The fields of a zip64 end of central directory. */
interface LongEnd {
  /** The offset at which the end begins. */
  at: number
  /** The stated number of entries. */
  count: number
  /** The stated size of the directory in bytes. */
  size: number
  /** The stated offset of the directory. */
  start: number
  /** The offset of the end in its locator; the right one by default. */
  locatorAt?: number
}

/** Returns a zip64 end record and its locator, to put before the short end record. */
export const buildLongEnd = ({ at, count, size, start, locatorAt = at }: LongEnd): Buffer => {
  const bytes = Buffer.alloc(76)
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(44n, 4)
  bytes.writeUInt16LE(45, 12)
  bytes.writeUInt16LE(45, 14)
  for (const [offset, value] of [
    [24, count],
    [32, count],
    [40, size],
    [48, start],
  ] as const)
    bytes.writeBigUInt64LE(BigInt(value), offset)
  bytes.writeUInt32LE(0x07064b50, 56)
  bytes.writeBigUInt64LE(BigInt(locatorAt), 64)
  bytes.writeUInt32LE(1, 72)
  return bytes
}

/** Returns an extra field of an entry. */
export const packField = (id: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

/** Returns a zip64 extra field with these sizes. */
export const packSizes = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8)
  return packField(1, bytes)
}

type CompletedEntry = ReturnType<typeof completeEntry>

const completeEntry = (entry: RawEntry) => {
  const bytes = Buffer.from(entry.bytes ?? '')
  const method = entry.method ?? 8
  const packed = entry.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
  return {
    name: Buffer.from(entry.name as string),
    packed,
    method,
    flags: entry.flags ?? (typeof entry.name === 'string' ? 0x800 : 0),
    crc: entry.crc ?? crc32(bytes),
    size: entry.size ?? bytes.length,
    packedSize: entry.packedSize ?? packed.length,
    attributes: entry.attributes ?? 0,
    extra: entry.extra ?? Buffer.alloc(0),
    comment: Buffer.from(entry.comment ?? ''),
    local: entry.local ?? {},
  }
}

const buildLocalHeader = ({ name, method, flags, crc, size, packedSize, local }: CompletedEntry) => {
  const own = local.name === undefined ? name : Buffer.from(local.name)
  const extra = local.extra ?? Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(local.flags ?? flags, 6)
  head.writeUInt16LE(local.method ?? method, 8)
  head.writeUInt32LE(local.crc ?? crc, 14)
  head.writeUInt32LE(local.packedSize ?? packedSize, 18)
  head.writeUInt32LE(local.size ?? size, 22)
  head.writeUInt16LE(own.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, own, extra])
}

const buildDirectoryRecord = (entry: CompletedEntry & { offset: number }) => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(0x031e, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(entry.flags, 8)
  head.writeUInt16LE(entry.method, 10)
  head.writeUInt32LE(entry.crc, 16)
  head.writeUInt32LE(entry.packedSize, 20)
  head.writeUInt32LE(entry.size, 24)
  head.writeUInt16LE(entry.name.length, 28)
  head.writeUInt16LE(entry.extra.length, 30)
  head.writeUInt16LE(entry.comment.length, 32)
  head.writeUInt32LE(entry.attributes >>> 0, 38)
  head.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([head, entry.name, entry.extra, entry.comment])
}
