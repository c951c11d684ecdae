import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { formatReason, PrivatePostgresError } from './private-postgres-error.ts'

const timeoutMilliseconds = 2000
const busy = 5

export interface DataFolderLock {
  release(): void
}

/** Returns the error for a second portal on one data folder. */
export const refusal = (folder: string) =>
  new PrivatePostgresError(
    `Another portal is running on the data folder ${folder}. Stop that one first, or give this one its own folder with DATA_DIR.`,
  )

/**
 * Reserves the data folder for this portal before anything in it is touched. Node has no file locks of its own, but the SQLite inside it
 * does: the kernel frees such a lock even after kill -9, and holds it against a portal in another container, whose process ids mean nothing here.
 */
export const lockDataFolder = async (folder: string): Promise<DataFolderLock> => {
  const file = open(folder)
  const until = Date.now() + timeoutMilliseconds
  while (!tryLock(file)) {
    if (Date.now() > until) {
      file.close()
      throw refusal(folder)
    }
    await wait(50)
  }
  return { release: () => file.close() }
}

const open = (folder: string) => {
  try {
    const path = join(folder, 'portal.lock')
    // Anyone who can read it could lock it and keep the portal from starting.
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    return new DatabaseSync(path, { timeout: 0 })
  } catch (cause) {
    throw new PrivatePostgresError(`The portal may not write in its data folder ${folder} (${formatReason(cause)}).`, {
      cause,
    })
  }
}

const tryLock = (file: DatabaseSync) => {
  try {
    // Nothing is ever written, so no journal file is needed.
    file.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return false
    file.close()
    throw error
  }
}
