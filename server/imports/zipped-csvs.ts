import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { rejectFullDisk } from '../platform/disk-space.ts'
import { ImportError } from './candidates.ts'

interface ZipJob {
  /** The path of the CSV. */
  from: string
  /** The path of the zip. */
  to: string
  /** The name of the CSV within the zip. */
  name: string
  maxBytes: number
}

/** Fixed attributes of the CSV in its zip, so that the same CSV always yields the same zip. */
const zipAttributes = { mtime: new Date(2000, 0, 1), mode: 0o100644, forceDosTimestamp: true }

/** Puts a CSV into a zip, as uploads require. Throws an ImportError if the zip exceeds the limit of uploads. */
export const zipCsv = async ({ from, to, name, maxBytes }: ZipJob) => {
  const zip = new ZipFile()
  zip.addReadStream(createReadStream(from), name, zipAttributes)
  zip.end()
  await rejectFullDisk(pipeline(zip.outputStream, createWriteStream(to, { flags: 'wx', mode: 0o600 })))
  const { size } = await stat(to)
  if (size > maxBytes)
    throw new ImportError(
      `The table is larger than ${Math.floor(maxBytes / 2 ** 20)} MB (MAX_UPLOAD_MB), even as a zip.`,
    )
}
