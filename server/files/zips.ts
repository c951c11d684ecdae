import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; bytes: Buffer; modifiedAt: Date }

/** A .zip with these entries. The same input always gives the same bytes, in every time zone. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes, modifiedAt } of entries) {
    zip.addBuffer(bytes, name, { mtime: asZipClock(modifiedAt), mode: 0o100644, forceDosTimestamp: true })
  }
  zip.end()
  return buffer(zip.outputStream)
}

// A zip holds the local clock without a zone, and yazl reads the machine's: this Date shows there what the UTC clock shows.
function asZipClock(at: Date): Date {
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )
}
