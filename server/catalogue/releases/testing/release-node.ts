import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { openFolderStore } from '../../../files/index.ts'
import { stoppedClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/pool.ts'
import { temporaryFoldersIn } from '../../../platform/temporary-folders.ts'
import { openReleases } from '../due-releases.ts'

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
    folders: temporaryFoldersIn(join(folder, 'receiving')),
    log: pino({ level: 'silent' }),
    publish: 'anyone',
    officeName: { th: 'สำนักงาน' },
    publicUrl: () => 'https://data.example.org',
  })
  process.stdout.write('ready\n')
  while (true) await releases.runDue()
}

/** Starts such a node in its own process, which may be killed at any time. */
export const startReleaseNode = async (place: Place) => {
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

if (import.meta.main) await serve(JSON.parse(process.argv[2]!))
