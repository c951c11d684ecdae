import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { openFolderStore } from '../../files/index.ts'
import { openLoadWorker } from '../../loads/workers.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { every } from '../../platform/jobs/index.ts'
import { temporaryFoldersIn } from '../../platform/temporary-folders.ts'
import { openWarehouse } from '../../sources/warehouse/warehouses.ts'

interface Place {
  folder: string
  connection: pg.ClientConfig
  warehouse: pg.PoolConfig
  leaseMilliseconds: number
}

/** Runs queued loads until it is killed. */
const serve = ({ folder, connection, warehouse, leaseMilliseconds }: Place) => {
  const { database } = openDatabase({ ...connection, max: 4 }, () => {})
  const log = pino({ level: 'silent' })
  const worker = openLoadWorker(
    {
      database,
      clock: systemClock,
      store: openFolderStore(join(folder, 'files')),
      folders: temporaryFoldersIn(join(folder, 'receiving')),
      warehouse: openWarehouse({ connection: warehouse }),
      log,
      officeName: { th: 'สำนักงาน' },
      publicUrl: () => 'https://data.example.org',
      maxBytes: 2 ** 24,
      reservedShare: 0,
      publish: 'anyone',
    },
    { leaseMilliseconds, pauseMilliseconds: 1000 },
  )
  every(50, worker.runDue, log)
  setInterval(() => {}, 60_000)
  process.stdout.write('ready\n')
}

/** Starts such a node as a separate process, which may be killed at any moment. */
export const startLoadServer = async (place: Place) => {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The node left with ${code}`))),
  ])
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

if (import.meta.main) serve(JSON.parse(process.argv[2]!))
