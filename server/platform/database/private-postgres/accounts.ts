import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PrivatePostgresError } from './private-postgres-error.ts'

/**
 * An account of the operating system under which the database runs if it is not the portal's own. Where the type is `Account | null`, null is
 * the portal's own account.
 */
export interface OsAccount {
  uid: number
  gid: number
}

/** Returns true if the portal runs as root. PostgreSQL refuses to run as root, so its database then gets another account. */
export const isPortalRoot = () => process.getuid?.() === 0

/**
 * Returns the account for the database in a folder; null for the portal's own account. An existing database keeps the account that owns it.
 * Throws PrivatePostgresError if the database belongs to another account and the portal is not root.
 */
export const chooseDatabaseAccount = (folder: string): OsAccount | null => {
  const folderStats = statSync(folder, { throwIfNoEntry: false })
  if (isPortalRoot() && folderStats) return requireOwnerOtherThanRoot(folder, folderStats)
  if (isPortalRoot()) return requireNobodyAccount()
  if (folderStats && process.getuid && folderStats.uid !== process.getuid()) {
    throw new PrivatePostgresError(
      `The database in ${folder} belongs to another account (number ${folderStats.uid}). Start the portal as that account or as root, ` +
        'or give this portal its own folder with DATA_DIR.',
    )
  }
  return null
}

const requireOwnerOtherThanRoot = (folder: string, { uid, gid }: OsAccount): OsAccount => {
  if (uid !== 0) return { uid, gid }
  throw new PrivatePostgresError(
    `${folder} belongs to root, and PostgreSQL refuses to run as root. Give the folder to another account: chown -R nobody ${folder}`,
  )
}

/** Returns the account `nobody`, which every Linux has. Throws PrivatePostgresError if there is none. */
export const requireNobodyAccount = (): OsAccount => {
  const nobody = process.platform === 'linux' ? findNobody(readFileSync('/etc/passwd', 'utf8')) : null
  if (nobody) return nobody
  throw new PrivatePostgresError(
    'PostgreSQL refuses to run as root, and there is no account "nobody" to run it under. ' +
      'Start the portal as a normal user, or set DATABASE_URL to your own PostgreSQL.',
  )
}

const findNobody = (passwd: string): OsAccount | null => {
  const [, uid, gid] = passwd.match(/^nobody:[^:]*:(\d+):(\d+):/m) ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/**
 * Returns true if an account may enter a folder or run a program; always true for null, the portal's own account. A process of the account
 * tests it, because access lists and mounts can override the permission bits. It starts in '/', which every account may enter.
 */
export const canEnter = (account: OsAccount | null, path: string) =>
  account === null ||
  spawnSync('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', path], { ...account, cwd: '/', env: {} }).status === 0

/** Finds the outermost folder of a path that the account may not enter; undefined if it may enter all. */
export const findClosedFolder = (account: OsAccount, path: string): string | undefined => {
  return listFoldersOnPath(path).find(folder => !canEnter(account, folder))
}

/** Lists the folders of an absolute path, from the root to the path itself. */
const listFoldersOnPath = (path: string): string[] => {
  const parent = dirname(path)
  return parent === path ? [path] : [...listFoldersOnPath(parent), path]
}

/** Sets the mode of a file or folder, and makes the account its owner. */
export const setOwnerAndMode = (account: OsAccount | null, path: string, mode: number) => {
  chmodSync(path, mode)
  if (account) chownSync(path, account.uid, account.gid)
}
