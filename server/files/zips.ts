import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; bytes: Buffer; modifiedAt: Date }

/** Builds a .zip of these entries. The same input always yields the same bytes, in every time zone. */
export async function buildZip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes, modifiedAt } of entries) {
    zip.addBuffer(bytes, name, { mtime: toZipTime(modifiedAt), mode: 0o100644, forceDosTimestamp: true })
  }
  zip.end()
  return buffer(zip.outputStream)
}

// A zip has times without a zone, and yazl writes the local time of the machine. The local time of this Date equals the UTC time of `at`.
function toZipTime(at: Date): Date {
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )
}
