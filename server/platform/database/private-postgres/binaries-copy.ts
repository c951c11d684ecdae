import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatReason, PrivatePostgresError } from './private-postgres-error.ts'

/**
 * Returns the path of a copy of the binaries that every account can read and only root can change, made once for each version. Throws
 * PrivatePostgresError if it cannot be made, or if others may change it.
 */
export const requireOpenCopy = (nativeFolder: string, copy: string) => {
  try {
    if (!lstatSync(copy, { throwIfNoEntry: false })) makeCopy(nativeFolder, copy)
  } catch (cause) {
    throw new PrivatePostgresError(
      `The database's account cannot reach ${nativeFolder}, and no copy could be made in ${copy} (${formatReason(cause)}). ` +
        'Let every account enter the checkout (chmod o+x), or set DATABASE_URL to your own PostgreSQL.',
      { cause },
    )
  }
  const { uid, mode } = lstatSync(copy)
  const canOnlyRootChange = uid === 0 && (mode & 0o022) === 0
  if (canOnlyRootChange) return copy
  throw new PrivatePostgresError(
    `Others than root may change ${copy}, so the portal will not run it. Remove that folder and start again.`,
  )
}

/** Copies the binaries to a draft folder and then renames it, so that no process sees a partial copy. */
const makeCopy = (nativeFolder: string, copy: string) => {
  mkdirSync(dirname(copy), { recursive: true })
  chmodSync(dirname(copy), 0o755)
  const partialCopy = `${copy}.draft-${process.pid}`
  rmSync(partialCopy, { recursive: true, force: true })
  cpSync(nativeFolder, partialCopy, { recursive: true, verbatimSymlinks: true })
  allowEveryone(partialCopy)
  try {
    renameSync(partialCopy, copy)
  } catch (error) {
    rmSync(partialCopy, { recursive: true, force: true })
    // Another portal made the same copy first.
    if (!lstatSync(copy, { throwIfNoEntry: false })) throw error
  }
}

/** Lets every account read and run the copy, as the files of a checkout that only one person may read have mode 600. */
const allowEveryone = (folder: string) => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) allowEveryone(path)
    // A program stays a program: it is executable for its owner.
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
