import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, give } from './accounts.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

/** The port of a Unix socket is only the end of its file name. */
export const socketPort = 5432

// Linux takes 107 bytes, macOS 103.
const maxPathBytes = 103

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxPathBytes

/** Where the socket goes: among the files of the database, or, when that path is too long, in a folder of its own for temporary files. */
export const requireSocketFolder = (
  clusterFolder: string,
  account: Account | null,
  temporary = [tmpdir(), '/tmp'],
): string => {
  if (process.platform === 'win32' || fits(clusterFolder)) return clusterFolder
  const name = `khlang-${createHash('sha256').update(clusterFolder).digest('hex').slice(0, 20)}`
  const parent = temporary.find(folder => fits(join(folder, name)) && canEnter(account, folder))
  if (parent) return requirePrivateFolder(join(parent, name), account)
  throw new PrivatePostgresError(
    `The path ${clusterFolder} is too long for a socket, and there is no folder for temporary files to put it in.`,
  )
}

/** Everybody may write in /tmp, so an entry with our name is checked first. */
const requirePrivateFolder = (folder: string, account: Account | null) => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const folderStats = lstatSync(folder)
  const ours = folderStats.uid === process.getuid?.() || folderStats.uid === account?.uid
  if (!folderStats.isDirectory() || !ours || folderStats.mode & 0o077) {
    throw new PrivatePostgresError(
      `${folder}, the place for the database's socket, was made by someone else. Remove it and start again.`,
    )
  }
  // Only a folder still ours is given away: the account's own could be swapped for a link between the look and the giving.
  if (folderStats.uid === process.getuid?.()) give(account, folder, 0o700)
  return folder
}

/** Leaves no folder behind among the temporary files; called when the database has ended. */
export const removeSocketFolder = ({ folder, socketFolder }: { folder: string; socketFolder: string }) => {
  if (socketFolder === folder) return
  try {
    rmdirSync(socketFolder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
