import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Returns the content of the file with this name in a zip, or of the first one. Throws if there is none. */
export const unzip = async (bytes: Buffer, name?: string): Promise<Buffer> => {
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    if (name === undefined || entry.fileName === name) return buffer(await zip.openReadStreamPromise(entry))
  throw new Error('The zip has no such file')
}
