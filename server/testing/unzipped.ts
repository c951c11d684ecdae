import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The content of the first file in a zip. */
export const unzipped = async (bytes: Buffer): Promise<Buffer> => {
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) return buffer(await zip.openReadStreamPromise(entry))
  throw new Error('The zip is empty')
}
