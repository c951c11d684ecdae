import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openFolderStore } from '../server/files/index.ts'
import type { Figure } from './figures.ts'
import { startPortal } from './portal.ts'
import { withClient } from './world/connections.ts'
import { openWorld } from './world/world.ts'

const reportCount = 10_000
const root = join(import.meta.dirname, '..')
const fileBytes = 20_000

/** Measures backup, restore and verify of 10,000 reports with one file each, with the operators' commands and next to a running portal. */
export const measureBackups = async (folder: string): Promise<Figure[]> => {
  const databaseUrl = await openWorld(folder, reportCount)
  const settings = { DATABASE_URL: databaseUrl, SAMPLE_DATA: 'off', DATA_DIR: join(folder, 'portal') }
  await startPortal({ settings, logFile: join(folder, 'portal-log') })
  await writeFiles(databaseUrl, settings.DATA_DIR)
  const backupFolder = join(folder, 'backups')
  const restoredSettings = { DATA_DIR: join(folder, 'restored'), SAMPLE_DATA: 'off' }
  const suffix = `of ${reportCount.toLocaleString('en')} reports`
  const buildFigure = (operation: string, value: number): Figure => ({
    name: `${operation} ${suffix}`,
    value,
    unit: 's',
  })
  const figures = [
    buildFigure('backup', await runScript('backup', settings, backupFolder)),
    { name: `size of a backup ${suffix}`, value: (await measureSize(backupFolder)) / 1e6, unit: 'MB' },
    buildFigure('second backup', await runScript('backup', settings, backupFolder)),
    buildFigure('check of a backup', await runScript('restore', restoredSettings, backupFolder, '--check')),
    buildFigure('restore', await runScript('restore', restoredSettings, backupFolder)),
    buildFigure('verify after a restore', await runScript('verify', restoredSettings)),
  ]
  const portal = await startPortal({ settings: restoredSettings, logFile: join(folder, 'restored-log') })
  return [...figures, buildFigure('first page after a restore', portal.seconds)]
}

/** Gives each report its own CSV, because the reports of the bench share a thousand files whose content does not exist. */
const writeFiles = async (databaseUrl: string, dataFolder: string) => {
  const store = openFolderStore(join(dataFolder, 'files'))
  await withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ id: number }>('select report_id as id from reports order by 1')
    const digests: string[] = []
    for (const { id } of rows) {
      const { digest } = await store.write(streamContent(id))
      digests.push(digest)
    }
    await client.query('delete from report_files')
    await client.query('delete from stored_files')
    await client.query(
      `with given as (select * from unnest($1::bigint[], $2::text[]) as given (report_id, digest)),
         stored as (insert into stored_files (digest, size_bytes) select digest, ${fileBytes} from given)
       insert into report_files (report_id, kind, digest, row_count, column_count, published_at, is_current)
       select report_id, 'csv', digest, 100, 5, now(), true from given`,
      [rows.map(({ id }) => id), digests],
    )
  })
}

async function* streamContent(id: number) {
  yield Buffer.from(`${id}`.padEnd(fileBytes, `${id},`))
}

/** Returns the seconds that a command takes. Throws an error with its output unless it exits with 0. */
const runScript = async (script: string, settings: Record<string, string>, ...options: string[]) => {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const startedAt = performance.now()
  await promisify(execFile)(process.execPath, [join(root, `scripts/${script}.ts`), ...options], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...settings },
    maxBuffer: 2 ** 26,
  })
  return (performance.now() - startedAt) / 1000
}

const measureSize = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter(entry => entry.isFile()).map(entry => stat(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
