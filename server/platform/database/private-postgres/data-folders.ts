import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { canEnter, findClosedFolder, isPortalRoot, type OsAccount, requireNobodyAccount } from './accounts.ts'
import { formatReason, PrivatePostgresError } from './private-postgres-error.ts'

/**
 * Picks the data folder for a portal without DATA_DIR: beside the code, unless the portal is root and the account of its database cannot
 * enter that folder.
 */
export const pickDefaultDataFolder = (projectRoot: string): string =>
  isPortalRoot() && !canEnter(requireNobodyAccount(), resolve(projectRoot))
    ? '/var/lib/khlang'
    : join(resolve(projectRoot), 'data')

/**
 * Creates the data folder if it does not exist, and returns its path without symbolic links. `account` is the account of the database; null
 * if it is the portal's own. Throws PrivatePostgresError if the portal may not write in the folder or the database may not enter it.
 */
export const prepareDataFolder = (dataFolder: string, account: OsAccount | null): string => {
  const folder = resolve(dataFolder)
  requireEntry(folder, account)
  try {
    const outermostCreated = mkdirSync(folder, { recursive: true, mode: 0o700 })
    // The account of the database must pass through these folders to the folder of its files. It may enter them, but not list them.
    if (outermostCreated && account)
      for (const createdFolder of listPathFolders(outermostCreated, folder)) chmodSync(createdFolder, 0o711)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return realpathSync(folder)
  } catch (cause) {
    throw new PrivatePostgresError(
      `The portal may not write in its data folder ${folder} (${formatReason(cause)}). Make the folder writable, or choose another with DATA_DIR.`,
      { cause },
    )
  }
}

/** Throws PrivatePostgresError if the account of the database may not enter the part of the path that exists already. */
const requireEntry = (folder: string, account: OsAccount | null) => {
  if (!account) return
  let existingFolder = folder
  while (!existsSync(existingFolder)) existingFolder = dirname(existingFolder)
  const barrier = findClosedFolder(account, realpathSync(existingFolder))
  if (barrier === undefined) return
  throw new PrivatePostgresError(
    `The portal runs as root and its database as another account, which may not enter ${barrier}, so it cannot keep its files in ${folder}. ` +
      `Run: chmod o+x ${barrier}   (or choose another folder with DATA_DIR)`,
  )
}

/** Lists the folders of a path from the outermost to the innermost, both included. */
const listPathFolders = (outermost: string, innermost: string): string[] =>
  innermost === outermost ? [innermost] : [...listPathFolders(outermost, dirname(innermost)), innermost]
