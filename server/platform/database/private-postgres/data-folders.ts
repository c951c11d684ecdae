import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, canEnter, findBarrier, portalIsRoot, requireNobody } from './accounts.ts'
import { formatReason, PrivatePostgresError } from './private-postgres-error.ts'

/** Returns the data folder if DATA_DIR is not set: beside the code, unless root's database could not reach it there. */
export const defaultDataDir = (projectRoot: string): string =>
  portalIsRoot() && !canEnter(requireNobody(), resolve(projectRoot))
    ? '/var/lib/khlang'
    : join(resolve(projectRoot), 'data')

/**
 * Creates the data folder if it does not exist. Throws PrivatePostgresError if the portal may not write in it or the database may not enter
 * it.
 */
export const requireDataFolder = (dataDir: string, account: Account | null): string => {
  const folder = resolve(dataDir)
  requireWayIn(folder, account)
  try {
    const outermost = mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Other accounts may pass through to their own folders, but cannot list this one.
    if (outermost && account) for (const createdFolder of steps(outermost, folder)) chmodSync(createdFolder, 0o711)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return realpathSync(folder)
  } catch (cause) {
    throw new PrivatePostgresError(
      `The portal may not write in its data folder ${folder} (${formatReason(cause)}). Make the folder writable, or choose another with DATA_DIR.`,
      { cause },
    )
  }
}

const requireWayIn = (folder: string, account: Account | null) => {
  if (!account) return
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  const barrier = findBarrier(account, realpathSync(there))
  if (barrier === undefined) return
  throw new PrivatePostgresError(
    `The portal runs as root and its database as another account, which may not enter ${barrier}, so it cannot keep its files in ${folder}. ` +
      `Run: chmod o+x ${barrier}   (or choose another folder with DATA_DIR)`,
  )
}

const steps = (outermost: string, innermost: string): string[] =>
  innermost === outermost ? [innermost] : [...steps(outermost, dirname(innermost)), innermost]
