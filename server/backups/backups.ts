import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import type pg from 'pg'
import { type FileStore, type Place, type StoredFile, StoreError, sweepLockKey } from '../files/index.ts'
import { openCopyingClient } from '../platform/database/copies/copying-clients.ts'
import { listTables, readQuery, readRows, readSequences } from '../platform/database/copies/table-copies.ts'
import { type Migration, runWithoutMigrations } from '../platform/database/migrations.ts'
import { findKeyFaultByFingerprint } from '../platform/keys.ts'
import type { PortalMark } from '../platform/nodes/portal-marks.ts'
import { BackupError } from './backup-errors.ts'
import {
  computeSha256,
  formatBackupName,
  listBackedUpFiles,
  type Manifest,
  type Part,
  toPartNames,
  writeManifest,
  writePart,
} from './manifests.ts'
import { createProgressPrinter, forEachConcurrently, formatBytes, type Print } from './progress.ts'
import { removeExpired } from './retention.ts'
import { openOwnVault, type Vault } from './vaults.ts'

/** The parts of a portal that a backup copies, the place to which it is written, and its options. */
export interface BackupContext {
  connection: pg.PoolConfig
  store: FileStore
  dataFolder: string
  officeFolder: string
  place: Place
  /** Encrypts the backup; without it the backup is not encrypted. */
  passphrase?: string | undefined
  /** Older backups than this many days are removed; without it all are kept. */
  keepDays?: number | undefined
}

/** The result of a backup, for messages: numbers of copied files and bytes, and names of removed backups. */
export interface MadeBackup {
  manifest: Manifest
  copied: { files: number; bytes: number }
  removed: string[]
  /** The failure to remove old backups. The new backup is complete nevertheless. */
  removalError?: unknown
}

/** Tables that a backup omits, in addition to unlogged ones such as the rate limits. After a restore, everybody must log in again. */
const omittedTables = new Set(['sessions', 'pending_logins'])

/** Number of files that are copied at the same time. */
const filesAtOnce = 4
/** A backup acquires the lock of the sweep of files, and waits this long for a running sweep. */
const lockTimeout = '20s'
/** The code of lock_not_available: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockTimeoutCode = '55P03'

/**
 * Makes a backup of a portal, which may be running: the database at one moment, every file that the database names at that moment, the
 * keys, and the office's texts. Files that the place already has are not copied again. Throws if another backup runs, or if a file is
 * missing or damaged.
 */
export const makeBackup = async (
  context: BackupContext,
  print: Print = () => {},
  signal?: AbortSignal,
): Promise<MadeBackup> => {
  const client = await openCopyingClient(context.connection, signal)
  try {
    await acquireSweepLock(client)
    const vault = await openOwnVault(context.place, context.passphrase, await requireStoreMark(client))
    const { manifest, keyFingerprint } = await runWithoutMigrations(client, () => copyDatabase(client, vault, print))
    const copied = await copyFiles({ vault, store: context.store, manifest, print, signal })
    manifest.keys.push(
      ...(await copyFolder(vault, join(context.dataFolder, 'keys'), toPartNames(manifest.name).key, isBackedUpKey)),
    )
    if (!manifest.keys.some(({ name }) => name === 'server.key'))
      throw new BackupError(
        `There is no keys/server.key in ${context.dataFolder}. Run the backup with the DATA_DIR of a node.`,
      )
    // Checked after the copy, so that a key that was replaced during the backup is detected.
    const keyFault = await findKeyFaultByFingerprint(keyFingerprint, context.dataFolder)
    if (keyFault) throw new BackupError(`The backup was not completed. ${keyFault}`)
    manifest.office.push(...(await copyFolder(vault, context.officeFolder, toPartNames(manifest.name).office)))
    signal?.throwIfAborted()
    // Throws if the connection was lost: then its lock has ended, and files may have been removed since.
    await client.query('select 1')
    await writeManifest(vault, manifest)
    return { manifest, copied, ...(await removeOldBackups(vault, manifest, context.keepDays, print)) }
  } finally {
    await client.end().catch(() => {})
  }
}

const removeOldBackups = async (vault: Vault, manifest: Manifest, keepDays: number | undefined, print: Print) => {
  if (!keepDays) return { removed: [] }
  try {
    return { removed: await removeExpired(vault, manifest, keepDays) }
  } catch (error) {
    print(`Old backups could not be removed: ${(error as Error).message}`)
    return { removed: [], removalError: error }
  }
}

/** Returns true for a key that is backed up. The password of the private database is not backed up, because a restore creates a new one. */
const isBackedUpKey = (name: string) => !name.startsWith('database')

/**
 * Acquires the advisory lock of the sweep of files until the connection ends, so that no file is removed and no other backup begins. Throws
 * a BackupError if another backup has the lock.
 */
const acquireSweepLock = async (client: pg.Client) => {
  await client.query(`set lock_timeout = '${lockTimeout}'`)
  await client.query('select pg_advisory_lock($1)', [sweepLockKey]).catch(cause => {
    if ((cause as { code?: string }).code !== lockTimeoutCode) throw cause
    throw new BackupError('Another backup of this portal is under way. Wait until it has ended.', { cause })
  })
  await client.query('set lock_timeout = 0')
}

/** Returns the mark of the portal's file store. Throws a BackupError if the database is not one of a portal. */
const requireStoreMark = async (client: pg.Client) => {
  const mark = await findMark(client, 'store')
  if (mark !== undefined) return mark
  throw new BackupError('The portal was never started on this database. Start it once, and then make a backup.')
}

const findMark = async (client: pg.Client, name: PortalMark) =>
  (await client.query<{ value: string }>('select value from portal_marks where name = $1', [name])).rows[0]?.value

/** Writes the tables of one moment. Returns the manifest, still without keys and texts, and the fingerprint of the server's key. */
const copyDatabase = async (client: pg.Client, vault: Vault, print: Print) => {
  await client.query('begin isolation level repeatable read read only')
  const times = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const takenAt = times.rows[0]!.at
  const name = formatBackupName(takenAt)
  const parts = toPartNames(name)
  const migrations = await client.query<Migration>('select name, sql from migrations order by name collate "C"')
  const tables = (await listTables(client)).filter(table => !omittedTables.has(table.name))
  const progress = createProgressPrinter(print)
  const manifest: Manifest = {
    format: 1,
    name,
    takenAt: takenAt.toISOString(),
    migrations: migrations.rows.map(migration => ({ name: migration.name, sha256: computeSha256(migration.sql) })),
    tables: [],
    sequences: [],
    files: { count: 0, bytes: 0, sha256: '' },
    keys: [],
    office: [],
  }
  for (const table of tables) {
    const { rows, sha256 } = await writePart(vault, parts.table(table.name), readRows(client, table))
    manifest.tables.push({ ...table, rows, sha256 })
    progress(() => `${manifest.tables.length} of ${tables.length} tables`)
  }
  const filesPart = await writePart(
    vault,
    parts.files,
    readQuery(client, 'select digest, size_bytes from stored_files order by digest collate "C"'),
  )
  const byteSums = await client.query<{ bytes: string }>(
    'select coalesce(sum(size_bytes), 0)::text as bytes from stored_files',
  )
  manifest.files = { count: filesPart.rows, bytes: Number(byteSums.rows[0]!.bytes), sha256: filesPart.sha256 }
  // Read last, because sequences are not transactional and must not be behind the rows.
  manifest.sequences = await readSequences(client)
  const keyFingerprint = await findMark(client, 'server key')
  await client.query('commit')
  return { manifest, keyFingerprint }
}

interface FileCopies {
  vault: Vault
  store: FileStore
  manifest: Manifest
  print: Print
  signal: AbortSignal | undefined
}

/** Copies the stored files that the place of the backup lacks. Throws a BackupError unless it then has every file of the manifest. */
const copyFiles = async ({ vault, store, manifest, print, signal }: FileCopies) => {
  const existingSizes = new Map<string, number>()
  for await (const page of vault.list('files/'))
    for (const { name, sizeBytes } of page) existingSizes.set(name, sizeBytes)
  const progress = createProgressPrinter(print)
  const copied = { files: 0, bytes: 0 }
  let fileCount = 0
  await forEachConcurrently(listBackedUpFiles(vault, manifest), filesAtOnce, async file => {
    signal?.throwIfAborted()
    const name = vault.toFileName(file.digest)
    if (existingSizes.get(name) !== vault.toStoredSize(file.sizeBytes)) {
      await vault.write(name, readCheckedFile(store, file, signal))
      copied.files += 1
      copied.bytes += file.sizeBytes
    }
    fileCount += 1
    progress(() => `${fileCount} of ${manifest.files.count} files, ${formatBytes(copied.bytes)} copied`)
  })
  if (fileCount !== manifest.files.count)
    throw new BackupError(
      `Only ${fileCount} of ${manifest.files.count} files are in the backup, so it was not completed.`,
    )
  return copied
}

/**
 * Yields the bytes of a stored file. Throws if they do not match its digest. Also throws when the signal aborts, because reading a file can
 * take minutes.
 */
const readCheckedFile = async function* (
  store: FileStore,
  { digest, sizeBytes }: StoredFile,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  const toFileError = (fault: string, cause?: unknown) =>
    new BackupError(
      `The stored file ${digest} is ${fault}, so the backup was not completed. Run npm run verify, and put the file back.`,
      { cause },
    )
  const content = await store.open(digest).catch(error => {
    throw error instanceof StoreError && error.reason === 'missing' ? toFileError('missing', error) : error
  })
  const hash = createHash('sha256')
  let byteCount = 0
  for await (const chunk of (signal ? addAbortSignal(signal, content) : content) as AsyncIterable<Buffer>) {
    signal?.throwIfAborted()
    hash.update(chunk)
    byteCount += chunk.length
    yield chunk
  }
  if (byteCount !== sizeBytes || hash.digest('hex') !== digest) throw toFileError('damaged')
}

/** Copies the files of a folder and of its subfolders, also through symbolic links. Returns the written parts. */
const copyFolder = async (
  vault: Vault,
  folder: string,
  toPartName: (name: string) => string,
  mustCopy: (name: string) => boolean = () => true,
): Promise<Part[]> => {
  const names = (await listFilesIn(folder)).filter(mustCopy).sort()
  const parts: Part[] = []
  for (const name of names) {
    const { sha256 } = await writePart(vault, toPartName(name), Readable.from([await readFile(join(folder, name))]))
    parts.push({ name, sha256 })
  }
  return parts
}

/** Lists the paths, relative to a folder, of the files in it and in its subfolders. */
const listFilesIn = async (folder: string, subfolder = ''): Promise<string[]> => {
  // Kubernetes mounts a ConfigMap as links into a folder `..data`, whose files would be listed twice.
  const entryNames = (await readdir(join(folder, subfolder))).filter(name => !name.startsWith('..'))
  const pathLists = await Promise.all(
    entryNames.map(async name => {
      const path = subfolder ? `${subfolder}/${name}` : name
      const entry = await findPathEntry(join(folder, path))
      if (entry?.isDirectory()) return listFilesIn(folder, path)
      return entry?.isFile() ? [path] : []
    }),
  )
  return pathLists.flat()
}

/** Finds the file or folder at a path; undefined if there is none, as for a link without a target. */
const findPathEntry = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
