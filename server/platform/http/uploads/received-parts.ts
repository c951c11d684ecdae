import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { rejectFullDisk } from '../../disk-space.ts'
import { Problem } from '../../problem.ts'

/** Returns a 413 for a file beyond this limit. */
export const tooLarge = (maxBytes: number) =>
  new Problem(413, 'Too large', { detail: `A file may have ${Math.floor(maxBytes / 2 ** 20)} MB at most.` })

/** Writes a part to a file that other accounts of the machine cannot read. Returns its size in bytes; throws 413 beyond the limit. */
export const writePart = async (content: Readable, path: string, maxBytes: number): Promise<number> => {
  const file = await rejectFullDisk(open(path, 'wx', 0o600))
  try {
    let sizeBytes = 0
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
      await rejectFullDisk(file.writeFile(chunk))
    }
    return sizeBytes
  } finally {
    await file.close()
  }
}
