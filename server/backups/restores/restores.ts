import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { openCopyingClient } from '../../platform/database/copies/copying-clients.ts'
import { fillTables, requireSameRows } from '../../platform/database/copies/filled-databases.ts'
import { markAsFilling, removeFillingMark } from '../../platform/database/copies/filling-marks.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { setMark } from '../../platform/nodes/portal-marks.ts'
import { listBackedUpFiles, readBackupFile, readVerified } from '../backup-parts.ts'
import { checkBackup } from '../checks.ts'
import { toPartNames } from '../manifests.ts'
import { createProgressPrinter, forEachConcurrently, formatBytes, type Print } from '../progress.ts'
import { requireMigrations } from './backup-migrations.ts'
import { restoreOffice } from './office-restores.ts'
import { writePartFiles } from './part-files.ts'
import { formatFillingNote, prepareTarget, type RestoreContext, requireNoDifferentKeys } from './restore-targets.ts'

/** Number of files that are copied at the same time. */
const maxConcurrentFiles = 4

/**
 * Reads and checks a whole backup, and then restores it into an empty database and an empty store. If an interrupted restore is repeated,
 * the files that were copied already are not copied again. Returns the folder that contains the office's texts.
 */
export const restoreBackup = async (
  context: RestoreContext,
  print: Print = () => {},
): Promise<{ officeFolder: string }> => {
  const { vault, manifest, connection, store } = context
  const migrations = await requireMigrations(manifest)
  const client = await openCopyingClient(connection)
  try {
    const interruptedStoreMark = await prepareTarget(client, context)
    await requireNoDifferentKeys(context)
    print(`Reading the backup ${manifest.name}`)
    await checkBackup(vault, manifest, print)
    const storeMark = interruptedStoreMark ?? randomUUID()
    await markAsFilling(client, formatFillingNote(manifest, storeMark))
    await store.writeMark(storeMark)
    print('The backup is whole. Copying its files')
    await copyFiles(context, print)
    print('Filling the database')
    await createSchema(connection, migrations)
    await writePartFiles(vault, {
      folder: join(context.dataFolder, 'keys'),
      parts: manifest.keys,
      toPartName: toPartNames(manifest.name).key,
    })
    const officeFolder = await restoreOffice(context)
    await fillDatabase(client, context, storeMark, print)
    return { officeFolder }
  } finally {
    await client.end().catch(() => {})
  }
}

const copyFiles = async ({ vault, manifest, store }: RestoreContext, print: Print) => {
  const progress = createProgressPrinter(print)
  const copied = { files: 0, bytes: 0 }
  await forEachConcurrently(listBackedUpFiles(vault, manifest), maxConcurrentFiles, async file => {
    const storedFile = await store.find(file.digest)
    if (storedFile?.sizeBytes !== file.sizeBytes) await store.write(readBackupFile(vault, file))
    copied.files += 1
    copied.bytes += file.sizeBytes
    progress(() => `${copied.files} of ${manifest.files.count} files, ${formatBytes(copied.bytes)}`)
  })
}

/** Brings an empty database to the schema of the backup. */
export const createSchema = async (connection: pg.PoolConfig, migrations: Parameters<typeof migrate>[1]) => {
  const pool = new pg.Pool({ ...connection, max: 1 })
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', () => {})
  await migrate(pool, migrations).finally(() => pool.end())
}

/** Fills the database in one transaction, which also stores the mark of the store and that mails and deliveries are held. */
const fillDatabase = async (
  client: pg.Client,
  { vault, manifest }: RestoreContext,
  storeMark: string,
  print: Print,
) => {
  const partNames = toPartNames(manifest.name)
  const sha256ByTable = new Map(manifest.tables.map(({ name, sha256 }) => [name, sha256]))
  const progress = createProgressPrinter(print)
  await client.query('begin')
  await fillTables(client, {
    tables: manifest.tables,
    sequences: manifest.sequences,
    readTableRows: ({ name }) => readVerified(vault, partNames.table(name), sha256ByTable.get(name)!),
    printProgress: (doneCount, { name }) =>
      progress(() => `${doneCount} of ${manifest.tables.length} tables, the last was ${name}`),
  })
  await requireSameRows(client, manifest.tables)
  await setMark(client, 'store', storeMark)
  // Mails and deliveries are held until staff release them.
  await setMark(client, 'held', manifest.name)
  await removeFillingMark(client)
  await client.query('commit')
  await client.query('analyze')
}
