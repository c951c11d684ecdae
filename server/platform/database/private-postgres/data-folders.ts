import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, canEnter, findBarrier, isPortalRoot, requireNobody } from './accounts.ts'
import { formatReason, PrivatePostgresError } from './private-postgres-error.ts'

/**
 * Picks the data folder for a portal without DATA_DIR: beside the code, unless the portal is root and the account of its database cannot
 * enter that folder.
 */
export const pickDefaultDataFolder = (projectRoot: string): string =>
  isPortalRoot() && !canEnter(requireNobody(), resolve(projectRoot))
    ? '/var/lib/khlang'
    : join(resolve(projectRoot), 'data')

/**
 * Creates the data folder if it does not exist, and returns its path without symbolic links. Throws PrivatePostgresError if the portal may
 * not write in it or the database may not enter it.
 */
export const prepareDataFolder = (dataFolder: string, account: Account | null): string => {
  const folder = resolve(dataFolder)
  requireEntry(folder, account)
  try {
    const outermost = mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Other accounts may pass through these folders to their own, but cannot list them.
    if (outermost && account)
      for (const createdFolder of listFolders(outermost, folder)) chmodSync(createdFolder, 0o711)
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
const requireEntry = (folder: string, account: Account | null) => {
  if (!account) return
  let existingFolder = folder
  while (!existsSync(existingFolder)) existingFolder = dirname(existingFolder)
  const barrier = findBarrier(account, realpathSync(existingFolder))
  if (barrier === undefined) return
  throw new PrivatePostgresError(
    `The portal runs as root and its database as another account, which may not enter ${barrier}, so it cannot keep its files in ${folder}. ` +
      `Run: chmod o+x ${barrier}   (or choose another folder with DATA_DIR)`,
  )
}

/** Lists the outermost folder and those below it on the way to the innermost one. */
const listFolders = (outermost: string, innermost: string): string[] =>
  innermost === outermost ? [innermost] : [...listFolders(outermost, dirname(innermost)), innermost]
