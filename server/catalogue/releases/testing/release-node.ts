import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { openFolderStore } from '../../../files/index.ts'
import { stoppedClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/pool.ts'
import { openTemporaryFolders } from '../../../platform/temporary-folders.ts'
import { startProgram } from '../../../testing/nodes/separate-programs.ts'
import { openReleases } from '../release-runs.ts'

interface Place {
  folder: string
  connection: pg.ClientConfig
  /** Time of the node's clock, ISO 8601. */
  now: string
}

/** Publishes due releases in a loop until it is killed. */
const serve = async ({ folder, connection, now }: Place) => {
  const { database } = openDatabase({ ...connection, max: 4 }, () => {})
  const releases = openReleases({
    database,
    clock: stoppedClock(now),
    store: openFolderStore(join(folder, 'files')),
    folders: openTemporaryFolders(join(folder, 'receiving')),
    log: pino({ level: 'silent' }),
    publish: 'anyone',
    officeName: { th: 'สำนักงาน' },
    publicUrl: () => 'https://data.example.org',
  })
  process.stdout.write('ready\n')
  while (true) await releases.runDue()
}

/** Starts such a node in its own process, which may be killed at any time. */
export const startReleaseNode = (place: Place) => startProgram(fileURLToPath(import.meta.url), place)

if (import.meta.main) await serve(JSON.parse(process.argv[2]!))
