import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { openFolderStore } from '../../files/index.ts'
import { openLoadWorker } from '../../loads/workers.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { repeatEvery } from '../../platform/jobs/index.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { openWarehouse } from '../../sources/warehouse/warehouses.ts'
import { startProgram } from '../nodes/separate-programs.ts'

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
      folders: openTemporaryFolders(join(folder, 'receiving')),
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
  repeatEvery(50, worker.runDue, log)
  setInterval(() => {}, 60_000)
  process.stdout.write('ready\n')
}

/** Starts such a node as a separate process, which may be killed at any moment. */
export const startLoadServer = (place: Place) => startProgram(fileURLToPath(import.meta.url), place)

if (import.meta.main) serve(JSON.parse(process.argv[2]!))
