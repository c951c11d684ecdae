import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type OsAccount, setOwnerAndMode } from './accounts.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

/** The port; for a Unix socket, it is only the end of the socket's file name. */
export const socketPort = 5432

// The longest path of a socket has 107 bytes on Linux and 103 on macOS.
const maxPathBytes = 103

const isShortEnough = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxPathBytes

/**
 * Returns the folder of the socket: the folder of the database or, if its path is too long, a private folder among the temporary files.
 * Throws PrivatePostgresError if there is no folder with a short path that the account may enter.
 */
export const requireSocketFolder = (
  clusterFolder: string,
  account: OsAccount | null,
  temporaryFolders = [tmpdir(), '/tmp'],
): string => {
  if (process.platform === 'win32' || isShortEnough(clusterFolder)) return clusterFolder
  const folderName = `khlang-${createHash('sha256').update(clusterFolder).digest('hex').slice(0, 20)}`
  const parentFolder = temporaryFolders.find(
    folder => isShortEnough(join(folder, folderName)) && canEnter(account, folder),
  )
  if (parentFolder) return requirePrivateFolder(join(parentFolder, folderName), account)
  throw new PrivatePostgresError(
    `The path ${clusterFolder} is too long for a socket, and there is no folder for temporary files to put it in.`,
  )
}

/**
 * Returns the folder, which it creates if necessary. Everybody may write in /tmp, so an existing one is checked first. Throws
 * PrivatePostgresError if someone else made it.
 */
const requirePrivateFolder = (folder: string, account: OsAccount | null) => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const folderStats = lstatSync(folder)
  const isOurs = folderStats.uid === process.getuid?.() || folderStats.uid === account?.uid
  const isOpenToOthers = (folderStats.mode & 0o077) !== 0
  if (!folderStats.isDirectory() || !isOurs || isOpenToOthers) {
    throw new PrivatePostgresError(
      `${folder}, the place for the database's socket, was made by someone else. Remove it and start again.`,
    )
  }
  // A folder that the account owns is left unchanged: the account could replace it with a link between the check and the change of owner.
  if (folderStats.uid === process.getuid?.()) setOwnerAndMode(account, folder, 0o700)
  return folder
}

/** Deletes the folder of the socket among the temporary files, unless it contains files; called when the database has ended. */
export const removeSocketFolder = ({ folder, socketFolder }: { folder: string; socketFolder: string }) => {
  if (socketFolder === folder) return
  try {
    rmdirSync(socketFolder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
