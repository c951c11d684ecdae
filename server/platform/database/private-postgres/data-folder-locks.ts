import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { formatReason, PrivatePostgresError } from './private-postgres-error.ts'

const lockTimeoutMilliseconds = 2000
const lockPauseMilliseconds = 50
/** SQLITE_BUSY: another process has the lock. */
const busyCode = 5

/** The lock of a data folder. */
export interface DataFolderLock {
  release(): void
}

/** Returns the error for a second portal on one data folder. */
export const buildFolderInUseError = (folder: string) =>
  new PrivatePostgresError(
    `Another portal is running on the data folder ${folder}. Stop that one first, or give this one its own folder with DATA_DIR.`,
  )

/**
 * Locks the data folder for this portal before anything in it is changed. Node has no file locks, so the lock is that of an SQLite
 * database: the kernel releases it even after kill -9, and it also keeps out a portal in another container, whose process ids have no
 * meaning here.
 */
export const lockDataFolder = async (folder: string): Promise<DataFolderLock> => {
  const lockDatabase = openLockDatabase(folder)
  const deadline = Date.now() + lockTimeoutMilliseconds
  while (!tryLock(lockDatabase)) {
    if (Date.now() > deadline) {
      lockDatabase.close()
      throw buildFolderInUseError(folder)
    }
    await wait(lockPauseMilliseconds)
  }
  return { release: () => lockDatabase.close() }
}

const openLockDatabase = (folder: string) => {
  try {
    const path = join(folder, 'portal.lock')
    // Any account that can read the file could lock it, so that the portal could not start.
    closeSync(openSync(path, 'a', 0o600))
    // The file of an earlier start may have another mode.
    chmodSync(path, 0o600)
    // `lockDataFolder` waits for the lock, so SQLite does not.
    return new DatabaseSync(path, { timeout: 0 })
  } catch (cause) {
    throw new PrivatePostgresError(`The portal may not write in its data folder ${folder} (${formatReason(cause)}).`, {
      cause,
    })
  }
}

const tryLock = (lockDatabase: DatabaseSync) => {
  try {
    // Nothing is written to this database, so it needs no journal file.
    lockDatabase.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busyCode) return false
    lockDatabase.close()
    throw error
  }
}
