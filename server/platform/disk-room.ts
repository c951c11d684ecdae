import { statfs } from 'node:fs/promises'
import { Problem } from './problem.ts'

/** Waits for something that is written to the disk; where there is no room, a Problem says so. */
export const withRoom = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    if (!['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    throw noRoom(cause)
  }
}

const noRoom = (cause?: unknown) =>
  new Problem(507, 'The file store is full', {
    detail: 'There is no room for another file; those that are there can be read as before.',
    cause,
  })

/**
 * Throws 507 unless a file of so many bytes, of which the check and the store each hold one, leaves this share of the folder's disk free:
 * the database and the log of downloads live there too.
 */
export const requireRoom = async (folder: string, bytes: number, share: number) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize - 2 * bytes < blocks * bsize * share) throw noRoom()
}
