import { fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Figure } from '../figures.ts'
import { readMemory, watchMemory, watchNewChildren } from '../portal.ts'
import { processorMilliseconds } from '../processors.ts'
import { reports, type TablePortal } from './table-portal.ts'

const rounds = 3
type Format = 'csv' | 'xlsx' | 'parquet'

/** Measures the whole table of a million rows as a file, compared with a plain COPY that writes one. */
export const measureExports = async (portal: TablePortal, path: string): Promise<Figure[]> => {
  // A warm-up, because loading code is not part of an export.
  await downloadExport(portal, 'csv')
  const figures: Figure[] = []
  for (const format of ['csv', 'parquet'] as const) {
    const exports: ExportMeasurement[] = []
    const bareCpus: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      bareCpus.push(await measureBareCopy(path, join(portal.folder, `bare.${format}`), format))
      exports.push(await downloadExport(portal, format))
    }
    const cpu = Math.min(...exports.map(measurement => measurement.cpu))
    const firstByteSeconds = Math.min(...exports.map(({ first }) => first))
    const bareCpu = Math.min(...bareCpus)
    const name = `export of 1 M rows as ${format.toUpperCase()}`
    figures.push(
      { name: `${name}: first byte`, value: firstByteSeconds, unit: 's', atMost: 0.3 },
      { name: `${name}: processor time`, value: cpu, bare: bareCpu, unit: 'ms' },
      {
        name: `${name}: processor time to that of a bare COPY`,
        value: cpu / bareCpu,
        unit: 'ratio',
        atMost: 1.2,
      },
      ...buildMemoryFigures(name, exports, 200),
    )
  }
  const sheet = await downloadExport(portal, 'xlsx')
  const name = 'export of 1 M rows as XLSX'
  return [
    ...figures,
    { name: `${name}: first byte to the whole`, value: sheet.first / sheet.whole, unit: 'ratio', atMost: 0.25 },
    { name: `${name}: processor time`, value: sheet.cpu, unit: 'ms' },
    ...buildMemoryFigures(name, [sheet], 400),
  ]
}

const buildMemoryFigures = (name: string, measurements: ExportMeasurement[], maxChildMegabytes: number): Figure[] => [
  {
    name: `${name}: memory of the portal above that before`,
    value: Math.min(...measurements.map(({ above }) => above)),
    unit: 'MB',
    atMost: 16,
  },
  {
    name: `${name}: memory of the child`,
    value: Math.max(...measurements.map(({ child }) => child)),
    unit: 'MB',
    atMost: maxChildMegabytes,
  },
]

interface ExportMeasurement {
  /** Seconds until the first row, and until the end. */
  first: number
  whole: number
  /** Milliseconds of processor time. */
  cpu: number
  /** Megabytes of the portal above those before, and of the child that writes the file. */
  above: number
  child: number
}

/** Downloads an export and discards it. Processor time is that of the portal and of the ended child. */
const downloadExport = async ({ origin, pid, key }: TablePortal, format: Format): Promise<ExportMeasurement> => {
  const memory = watchMemory(pid, 20)
  const children = watchNewChildren(pid, 20)
  const [megabytesBefore, cpuBefore] = [readMemory(pid), processorMilliseconds(pid, 'ended')]
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/tables/${reports.million}/export.${format}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  if (response.status !== 200) throw new Error(`The export returned ${response.status} ${await response.text()}`)
  let [first, bytes] = [0, 0]
  for await (const chunk of response.body!) {
    // The byte order mark and the header arrive before any row.
    if (bytes <= 1000 && bytes + chunk.length > 1000) first = (performance.now() - startedAt) / 1000
    bytes += chunk.length
  }
  const measurement = {
    first,
    whole: (performance.now() - startedAt) / 1000,
    cpu: processorMilliseconds(pid, 'ended') - cpuBefore,
    above: memory.readPeak() - megabytesBefore,
    child: children.readPeak(),
  }
  memory.stop()
  children.stop()
  return measurement
}

/** Returns the milliseconds of processor time of a process that only runs a COPY. */
const measureBareCopy = async (from: string, to: string, format: Format) => {
  const child = fork(import.meta.filename)
  child.send({ from, to, format })
  const [cpu] = (await once(child, 'message')) as [number]
  await stat(to)
  return cpu
}

if (import.meta.main) {
  const [{ from, to, format }] = (await once(process, 'message')) as [Record<string, string>]
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const options = format === 'csv' ? 'format csv, header' : 'format parquet, compression zstd'
  await connection.run(`copy (select * from read_parquet('${from}')) to '${to}' (${options})`)
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
  process.disconnect?.()
}
