import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { downloadCsv } from '../../contract/catalogue/downloads.ts'
import { openFolderStore } from '../../server/files/index.ts'
import type { Figure } from '../figures.ts'
import { median } from '../medians.ts'
import type { BenchPeople } from '../people.ts'
import { watchMemory } from '../portal.ts'
import { type Place, readFile } from '../readers.ts'
import { withClient } from '../world/connections.ts'
import { startNginx } from './nginx.ts'
import { measurePace } from './pace.ts'
import { startSlowReaders } from './slow-readers.ts'

const megabytes = 100
const rounds = 21
const readerCount = 1000
const pagesPerSecond = 100
const seconds = 20

interface DownloadBench {
  portal: { origin: string; pid: number }
  people: BenchPeople
  databaseUrl: string
  dataFolder: string
  folder: string
}

/** Measures a large download with one reader, compared with nginx, and with 1,000 slow readers while other readers load pages. */
export const measureDownloads = async (bench: DownloadBench): Promise<Figure[]> => {
  const { origin, pid } = bench.portal
  const { path, digest } = await publishLargeFile(bench)
  const places = bench.people.sessionCookies.slice(0, readerCount).map((cookie): Place => ({ origin, path, cookie }))
  const nginxPlace = await startNginx(bench.folder, join(bench.dataFolder, 'files', digest.slice(0, 2), digest))
  return [...(await measureThroughput(places[0]!, nginxPlace)), ...(await measureSlowReaders(origin, pid, places))]
}

/** Publishes a report for everyone with an incompressible file of 100 MB. */
const publishLargeFile = async ({ databaseUrl, dataFolder }: DownloadBench) => {
  const chunks = Array.from({ length: megabytes }, () => randomBytes(1_000_000))
  const { digest, sizeBytes } = await openFolderStore(join(dataFolder, 'files')).write(
    (async function* () {
      yield* chunks
    })(),
  )
  return withClient(databaseUrl, async client => {
    await client.query('insert into stored_files (digest, size_bytes) values ($1, $2)', [digest, sizeBytes])
    const { rows } = await client.query(
      `with chosen as (
         select report_id, file_name from reports where status = 'Active' and sub_level_id = 1 order by report_id limit 1),
       given as (
         update report_files set digest = $1 where kind = 'csv' and report_id = (select report_id from chosen))
       select file_name from chosen`,
      [digest],
    )
    return { digest, path: downloadCsv.path.replace('{file_name}', rows[0].file_name) }
  })
}

const measureThroughput = async (portal: Place, nginxPlace: Place | undefined): Promise<Figure[]> => {
  const child = fork(import.meta.filename)
  child.send(nginxPlace ? [portal, nginxPlace] : [portal])
  const [result] = (await once(child, 'message')) as [number[][] | string]
  if (typeof result === 'string') throw new Error(result)
  const [portalRate = Number.NaN, nginxRate] = result.map(median)
  const name = `download of ${megabytes} MB`
  if (nginxRate === undefined) return [{ name, value: portalRate, unit: 'MB/s' }]
  return [
    { name, value: portalRate, bare: nginxRate, unit: 'MB/s' },
    { name: `${name}, portal to nginx`, value: portalRate / nginxRate, unit: 'ratio', atLeast: 0.8 },
  ]
}

/** Measures MB/s at each place, in turns, so that a slower moment of the machine affects both. */
const readInTurns = async (places: Place[]) => {
  const rates: number[][] = places.map(() => [])
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, place] of places.entries()) {
      const startedAt = performance.now()
      const bytes = await readFile(place, 256 * 1024)
      if (round >= 0) rates[index]!.push(bytes / 1000 / (performance.now() - startedAt))
    }
  }
  return rates
}

const measureSlowReaders = async (origin: string, pid: number, places: Place[]): Promise<Figure[]> => {
  const pages = { origin, requests: [{ path: '/', headers: { 'accept-encoding': 'gzip' } }], rate: pagesPerSecond }
  const idle = await measurePace({ ...pages, seconds })
  const memory = watchMemory(pid)
  const slow = await startSlowReaders(places)
  const beside = await measurePace({ ...pages, seconds })
  const peakMegabytes = memory.readPeak()
  await slow.stop()
  const name = `pages beside ${readerCount} slow downloads`
  return [
    { name: `${name}: p95`, value: beside.p95, unit: 'ms' },
    { name: `${name}: p95 to that without them`, value: beside.p95 / idle.p95, unit: 'ratio', atMost: 2 },
    { name: `memory of the portal with ${readerCount} slow downloads`, value: peakMegabytes, unit: 'MB', atMost: 400 },
  ]
}

if (import.meta.main) {
  const [places] = (await once(process, 'message')) as [Place[]]
  process.send?.(await readInTurns(places).catch(error => `${error}`))
  process.disconnect?.()
}
