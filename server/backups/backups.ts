import { join } from 'node:path'
import type pg from 'pg'
import { type FileStore, type Place, sweepLockKey } from '../files/index.ts'
import { openCopyingClient } from '../platform/database/copies/copying-clients.ts'
import { runWithoutMigrations } from '../platform/database/migrations.ts'
import { findKeyFaultByFingerprint } from '../platform/keys/server-key.ts'
import { BackupError } from './backup-errors.ts'
import { copyDatabase, findMark } from './database-copies.ts'
import { copyFiles, copyFolder } from './file-copies.ts'
import { type Manifest, toPartNames, writeManifest } from './manifests.ts'
import type { Print } from './progress.ts'
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
  /** Backups that are older than this many days are removed; without it all are kept. */
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
      ...(await copyFolder(vault, {
        folder: join(context.dataFolder, 'keys'),
        toPartName: toPartNames(manifest.name).key,
        mustCopy: isBackedUpKey,
      })),
    )
    if (!manifest.keys.some(({ name }) => name === 'server.key'))
      throw new BackupError(
        `There is no keys/server.key in ${context.dataFolder}. Run the backup with the DATA_DIR of a node.`,
      )
    // Checked after the copy, so that a key that was replaced during the backup is detected.
    const keyFault = await findKeyFaultByFingerprint(keyFingerprint, context.dataFolder)
    if (keyFault) throw new BackupError(`The backup was not completed. ${keyFault}`)
    manifest.office.push(
      ...(await copyFolder(vault, { folder: context.officeFolder, toPartName: toPartNames(manifest.name).office })),
    )
    signal?.throwIfAborted()
    // Throws if the connection was lost: then its lock has ended, and files may have been removed since.
    await client.query('select 1')
    await writeManifest(vault, manifest)
    return { manifest, copied, ...(await removeOldBackups(vault, { manifest, keepDays: context.keepDays, print })) }
  } finally {
    await client.end().catch(() => {})
  }
}

const removeOldBackups = async (
  vault: Vault,
  { manifest, keepDays, print }: { manifest: Manifest; keepDays: number | undefined; print: Print },
) => {
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
 * Acquires the advisory lock of the sweep of files until the connection ends, so that no file is removed and no other backup begins. Throws a
 * BackupError if another backup, or a sweep that takes longer than `lockTimeout`, has the lock.
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
