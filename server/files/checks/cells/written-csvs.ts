import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Fixed attributes of the CSV in its zip, so that the same table always yields the same bytes. */
const zipAttributes = { mtime: new Date(2000, 0, 1), mode: 0o100644, forceDosTimestamp: true }
/** Characters that are written to the zip at once. */
const chunkLength = 64 * 1024

/** Writes a zip with one CSV. `fill` passes the records one by one to its `write`. */
export const writeCsvZip = async (
  path: string,
  name: string,
  fill: (write: (values: readonly string[]) => Promise<unknown>) => Promise<void>,
) => {
  const zip = new ZipFile()
  const text = new PassThrough()
  zip.addReadStream(text, name, zipAttributes)
  zip.end()
  text.on('error', error => zip.outputStream.emit('error', error))
  const completion = pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // The byte order mark tells Excel that the text is UTF-8.
  let chunk = '\uFEFF'
  const flush = async () => {
    // If the file cannot be written, `completion` rejects and there is no 'drain'.
    if (!text.write(chunk)) await Promise.race([once(text, 'drain'), completion])
    chunk = ''
  }
  try {
    await fill(async values => {
      chunk += `${values.map(quoteCsvValue).join(',')}\r\n`
      if (chunk.length > chunkLength) await flush()
    })
    await flush()
    text.end()
  } catch (error) {
    text.destroy(error as Error)
    await completion.catch(() => undefined)
    throw error
  }
  await completion
}

/** Quotes a value if necessary; also the only value of a record if it is empty, because its line would be empty. */
const quoteCsvValue = (value: string, _: number, values: readonly string[]) =>
  /[",\r\n]|^\s|\s$/.test(value) || (value === '' && values.length === 1) ? `"${value.replaceAll('"', '""')}"` : value
