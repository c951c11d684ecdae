import { randomUUID } from 'node:crypto'
import { mkdir, readFile as readBytes, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { MarkableStore } from '../files/index.ts'
import { openCopyingClient } from '../platform/database/copies/copying-clients.ts'
import {
  fillTables,
  findFillingNote,
  isEmptyDatabase,
  markAsFilling,
  removeFillingMark,
  requireSameRows,
} from '../platform/database/copies/filled-databases.ts'
import { migrate } from '../platform/database/migrations.ts'
import { setMark } from '../platform/nodes/portal-marks.ts'
import { BackupError } from './backup-errors.ts'
import { checkBackup, readBackupFile, requireMigrations } from './checks.ts'
import { listBackedUpFiles, type Manifest, type Part, readVerified, toPartNames } from './manifests.ts'
import { createProgressPrinter, forEachConcurrently, formatBytes, type Print } from './progress.ts'
import type { Vault } from './vaults.ts'

/** The backup to restore, and the portal to restore it into. */
export interface RestoreContext {
  vault: Vault
  manifest: Manifest
  connection: pg.PoolConfig
  store: MarkableStore
  /** The location of the store, for messages. */
  storePlace: string
  dataFolder: string
  officeFolder: string
}

/** Number of files that are copied at the same time. */
const filesAtOnce = 4

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
    const interruptedMark = await requireEmptyPortal(client, context)
    await requireNoDifferentKeys(context)
    print(`Reading the backup ${manifest.name}`)
    await checkBackup(vault, manifest, print)
    const mark = interruptedMark ?? randomUUID()
    await markAsFilling(client, formatFillingNote(manifest, mark))
    await store.writeMark(mark)
    print('The backup is whole. Copying its files')
    await copyFiles(context, print)
    print('Filling the database')
    await createSchema(connection, migrations)
    await writePartFiles(vault, join(context.dataFolder, 'keys'), manifest.keys, toPartNames(manifest.name).key)
    const officeFolder = await restoreOffice(context)
    await fillDatabase(client, context, mark, print)
    return { officeFolder }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Formats the note that a database has while it is filled. Its last word is the mark of the store, so a repeated restore can read it. */
const formatFillingNote = ({ name }: Manifest, mark: string) => `backup ${name} with ${mark}`

/**
 * Throws if the database or the store is not empty. If a restore of the same backup was interrupted, returns the mark that it has given to
 * the store; otherwise undefined.
 */
const requireEmptyPortal = async (client: pg.Client, { manifest, store, storePlace }: RestoreContext) => {
  const note = await findFillingNote(client)
  const belongsToThisBackup = note?.startsWith(`backup ${manifest.name} with `)
  const interruptedMark = belongsToThisBackup ? note?.split(' ').at(-1) : undefined
  if (note && interruptedMark === undefined)
    throw new BackupError(
      `The database is being filled by something else (${note}). Go on with that, or give the restore an empty database.`,
    )
  if (interruptedMark === undefined && !(await isEmptyDatabase(client)))
    throw new BackupError(
      'The database is not empty, and a restore never overwrites one. Give it an empty database: another DATABASE_URL, or a new DATA_DIR.',
    )
  await requireEmptyStore(store, storePlace, interruptedMark)
  return interruptedMark
}

/** Throws if the store has files or the mark of another portal. It may have those of the interrupted restore. */
const requireEmptyStore = async (store: MarkableStore, storePlace: string, interruptedMark: string | undefined) => {
  const storeMark = await store.readMark()
  if (storeMark !== undefined && storeMark !== interruptedMark)
    throw new BackupError(
      `The files in ${storePlace} are those of a portal: its mark is there. A copy that shared them would remove its files. Give the restore an empty bucket, or a new DATA_DIR.`,
    )
  if (storeMark === undefined)
    for await (const page of store.list())
      if (page.length > 0)
        throw new BackupError(`There are files in ${storePlace}. Give the restore an empty bucket, or a new DATA_DIR.`)
}

/** Throws if the data folder has a key that differs from the key of the same name in the backup. */
const requireNoDifferentKeys = async ({ vault, manifest, dataFolder }: RestoreContext) => {
  for (const part of manifest.keys) {
    const path = join(dataFolder, 'keys', part.name)
    const currentKey = await readBytes(path).catch(() => undefined)
    const backupKey = currentKey && (await readPartBytes(vault, toPartNames(manifest.name).key(part.name), part))
    if (currentKey && backupKey && !currentKey.equals(backupKey))
      throw new BackupError(`${path} is the key of another portal. Give the restore a new DATA_DIR.`)
  }
}

const readPartBytes = (vault: Vault, name: string, { sha256 }: Part) => buffer(readVerified(vault, name, sha256))

const copyFiles = async ({ vault, manifest, store }: RestoreContext, print: Print) => {
  const progress = createProgressPrinter(print)
  const copied = { files: 0, bytes: 0 }
  await forEachConcurrently(listBackedUpFiles(vault, manifest), filesAtOnce, async file => {
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

/** Fills the database in one transaction, which also sets the marks of the store and of the restore. */
const fillDatabase = async (client: pg.Client, { vault, manifest }: RestoreContext, mark: string, print: Print) => {
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
  await setMark(client, 'store', mark)
  // Mails and deliveries are held until staff release them.
  await setMark(client, 'held', manifest.name)
  await removeFillingMark(client)
  await client.query('commit')
  await client.query('analyze')
}

/** Writes parts to files in a folder. Only the operating-system account of this process can read the files. */
const writePartFiles = async (vault: Vault, folder: string, parts: Part[], toPartName: (name: string) => string) => {
  for (const part of parts) {
    const path = join(folder, part.name)
    // A name such as ../name would write outside the folder.
    if (!path.startsWith(join(folder, '/'))) throw new BackupError(`${part.name} is not a file name.`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, await readPartBytes(vault, toPartName(part.name), part), { mode: 0o600, flush: true })
  }
}

/**
 * Restores the office's texts to their folder, or to a folder in the data folder if their folder already has other texts. Returns the
 * folder that has them.
 */
const restoreOffice = async ({ vault, manifest, dataFolder, officeFolder }: RestoreContext) => {
  const { office: toPartName } = toPartNames(manifest.name)
  const hasTexts = (await readdir(officeFolder).catch(() => [])).length > 0
  if (hasTexts && (await hasSameTexts(vault, manifest, officeFolder))) return officeFolder
  const restoredFolder = hasTexts ? join(dataFolder, 'office') : officeFolder
  await writePartFiles(vault, restoredFolder, manifest.office, toPartName)
  return restoredFolder
}

const hasSameTexts = async (vault: Vault, manifest: Manifest, folder: string) => {
  for (const part of manifest.office) {
    const currentBytes = await readBytes(join(folder, part.name)).catch(() => undefined)
    if (!currentBytes?.equals(await readPartBytes(vault, toPartNames(manifest.name).office(part.name), part)))
      return false
  }
  return true
}
