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

/** Bytes that work under way may still write, in this process. */
let promised = 0

/**
 * Work that brings a file of so many bytes, of which the check and the store each hold one. Throws 507 unless it leaves this share of the
 * folder's disk free beside all other such work: the database and the log of downloads live there too.
 */
export const withinReserve = async <T>(
  folder: string,
  bytes: number,
  share: number,
  work: () => Promise<T>,
): Promise<T> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  const needed = 2 * bytes
  if (bavail * bsize - promised - needed < blocks * bsize * share) throw noRoom()
  promised += needed
  try {
    return await work()
  } finally {
    promised -= needed
  }
}

/** How much of a folder's disk is free, when that is less than a share of it; null while there is more. */
export const findLowRoom = async (folder: string, share: number) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail < blocks * share ? { freeBytes: bavail * bsize, totalBytes: blocks * bsize } : null
}
