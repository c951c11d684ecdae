import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { uploadCsv } from '../contract/catalogue/uploads.ts'
import type { Figure } from './figures.ts'
import type { BenchPeople } from './people.ts'
import { readMemory, startPortal, watchChildren, watchMemory } from './portal.ts'
import { withClient } from './world/connections.ts'
import { setRole, stewardRoleId } from './world/roles.ts'

const megabytes = 500

interface UploadBench {
  people: BenchPeople
  databaseUrl: string
  /** The data folder of the portal of the other figures, because all nodes of a database share the key and the files. */
  dataFolder: string
  folder: string
}

/** Measures by how much the memory of an idle portal grows while a steward uploads one large CSV. */
export const measureUploads = async ({ people, databaseUrl, dataFolder, folder }: UploadBench): Promise<Figure[]> => {
  const portal = await startPortal({
    settings: { DATABASE_URL: databaseUrl, SAMPLE_DATA: 'off', DATA_DIR: dataFolder },
    logFile: join(folder, 'uploads-log'),
  })
  const { fileName, cookie } = await appointSteward(databaseUrl, people)
  const upload = (path: string) => sendUpload(portal.origin, cookie, fileName, path)
  // A warm-up, because the first upload also loads code.
  await upload(await writeZippedTable(join(folder, 'small.zip'), fileName, 1))
  const largeFile = await writeZippedTable(join(folder, 'large.zip'), fileName, megabytes)
  await setTimeout(5000)
  const idleMegabytes = readMemory(portal.pid)
  const memory = watchMemory(portal.pid, 50)
  const checkMemory = watchChildren(portal.pid)
  const startedAt = performance.now()
  await upload(largeFile)
  const seconds = (performance.now() - startedAt) / 1000
  checkMemory.stop()
  const figures = [
    {
      name: `upload of ${megabytes} MB: memory of the portal above idle`,
      value: memory.readPeak() - idleMegabytes,
      unit: 'MB',
      atMost: 64,
    },
    {
      name: `upload of ${megabytes} MB: memory of the process that checks it`,
      value: checkMemory.readPeak(),
      unit: 'MB',
      atMost: 448,
    },
    { name: `upload of ${megabytes} MB, received, checked and stored`, value: seconds, unit: 's' },
  ]
  await portal.stop()
  return figures
}

/** Makes a user a steward; returns the user's cookies, and a report. */
const appointSteward = async (databaseUrl: string, { sessionCookies }: BenchPeople) => {
  await setRole(databaseUrl, 'user1', stewardRoleId)
  const { rows } = await withClient(databaseUrl, client =>
    client.query('select file_name from reports order by report_id limit 1'),
  )
  return { fileName: rows[0].file_name as string, cookie: sessionCookies[0]! }
}

/** Writes a CSV of this many megabytes into a zip without compression, so that as many bytes are sent. */
const writeZippedTable = async (path: string, fileName: string, size: number) => {
  const block = Buffer.from(
    Array.from({ length: 10_000 }, () => `${Array.from({ length: 10 }, () => randomInt(1e8, 1e9)).join(',')}\n`).join(
      '',
    ),
  )
  const header = `${Array.from({ length: 10 }, (_, index) => `column${index}`).join(',')}\n`
  const zip = new ZipFile()
  const table = (function* () {
    yield Buffer.from(header)
    for (let blocks = 0; blocks < size; blocks += 1) yield block
  })()
  zip.addReadStream(Readable.from(table, { objectMode: false }), `${fileName}.csv`, { compress: false })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** Uploads a file to a draft as fast as it is accepted. Throws unless it succeeds. */
const sendUpload = async (origin: string, cookie: string, fileName: string, path: string) => {
  const beginPart = (disposition: string) => `--bench\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`
  const fields = `${beginPart('name="file_name"')}${fileName}\r\n${beginPart('name="draft"')}new\r\n${beginPart('name="mode"')}Update\r\n`
  const [head, tail] = [`${fields}${beginPart(`name="files"; filename="${fileName}.zip"`)}`, '\r\n--bench--\r\n']
  const { size } = await stat(path)
  const clientRequest = request(origin + uploadCsv.path, {
    method: uploadCsv.method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': head.length + size + tail.length,
    },
  })
  const responsePromise = once(clientRequest, 'response')
  clientRequest.write(head)
  await pipeline(createReadStream(path), clientRequest, { end: false })
  clientRequest.end(tail)
  const [uploadResponse] = (await responsePromise) as [IncomingMessage]
  const body = await text(uploadResponse)
  if (!body.includes('"success"')) throw new Error(`The upload returned ${uploadResponse.statusCode} ${body}`)
}
