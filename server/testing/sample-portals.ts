import { execFile } from 'node:child_process'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { waitForTableBuilds, waitForTableSeries } from './catalogue/background-work.ts'
import { quickHash } from './quick/quick-hashes.ts'
import { openRows, type RunningPortal, readConnection, startPortal } from './running-portal.ts'
import { createFastTemporaryFolder } from './servers/memory-folders.ts'

/** Name of the environment variable with the folder that all tests of a run share. */
export const sampleVariable = 'KHLANG_TEST_SAMPLE'

/** Password of everybody in a sample portal: the people of the sample catalogue and the first administrator, 'admin'. */
export const samplePassword = 'Temple-Bell7'

export interface SamplePortal extends RunningPortal {
  folder: string
  /** Connects to the private database. */
  pool: pg.Pool
  /** Stops the portal and deletes its folder. */
  close(): Promise<void>
}

/**
 * Starts a portal on the sample catalogue, with every table built and every series read. The first of a run loads the catalogue, which
 * takes half a minute of CPU time; the others start on a copy of its folder.
 */
export const startSamplePortal = async (settings: Record<string, string> = {}): Promise<SamplePortal> => {
  const folder = await copySample()
  const portal = await startPortal({ DATA_DIR: folder, ...settings })
  const pool = openRows(await readConnection(folder))
  const close = async () => {
    await pool.end()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...portal, folder, pool, close }
}

/** Returns a new data folder with the sample catalogue, which the caller deletes; every table is built and every series read. */
export const copySample = async () => {
  const folder = await createFastTemporaryFolder()
  const shared = process.env[sampleVariable]
  if (shared) await promisify(execFile)('cp', ['-a', `${await requireSample(shared)}/.`, folder])
  else await makeSample(folder)
  return folder
}

/** Returns the folder of a run's sample portal; the first caller creates it. Rejects if it could not be created. */
export const requireSample = async (shared: string) => {
  const [sampleFolder, lock, outcome] = ['data', 'lock', 'outcome'].map(name => join(shared, name)) as [
    string,
    string,
    string,
  ]
  const isFirst = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await mkdir(sampleFolder, { mode: 0o711 })
    const failure = await makeSample(sampleFolder).then(
      () => 'none',
      error => String(error),
    )
    await writeFile(outcome, failure)
  }
  const failure = await waitForOutcome(lock, outcome)
  if (failure !== 'none') throw new Error(`The sample portal could not be made: ${failure}`)
  return sampleFolder
}

const waitForOutcome = async (lock: string, outcome: string) => {
  for (;;) {
    const creatorId = await readText(lock)
    const hasEnded = creatorId !== '' && !isRunning(Number(creatorId))
    const output = await readText(outcome)
    if (output) return output
    if (hasEnded) return `process ${creatorId}, which made it, has ended`
    await wait(100)
  }
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '')

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const makeSample = async (folder: string) => {
  const passwords = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: samplePassword, SAMPLE_PASSWORD: samplePassword }
  const portal = await startPortal({ DATA_DIR: folder, ...passwords })
  const pool = openRows(await readConnection(folder))
  await Promise.all([waitForTableBuilds(pool), waitForTableSeries(pool)])
  // Tests and journeys sign in hundreds of times.
  await pool.query('update passwords set hash = $1', [await quickHash(samplePassword)])
  await pool.end()
  await portal.stop()
  // Tests do not survive a crash of the machine, so their database need not wait for the disk.
  await appendFile(join(folder, 'database/postgresql.auto.conf'), 'fsync = off\nsynchronous_commit = off\n')
}
