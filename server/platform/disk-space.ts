import { statfs } from 'node:fs/promises'
import { Problem } from './problem.ts'

/** Share of the disk that uploads must leave free, from 0 to 1. */
export const reservedShare = 0.05

/** Waits for a write to the disk; throws 507 if the disk is full, by default that the file store is full. */
export const rejectFullDisk = async <T>(
  write: Promise<T>,
  buildProblem: (cause: unknown) => Problem = buildStoreFull,
): Promise<T> => {
  try {
    return await write
  } catch (cause) {
    if (!['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    throw buildProblem(cause)
  }
}

/** The Retry-After of requests that a full disk refused, in seconds. Staff or the hourly sweep must free space first. */
export const fullDiskRetrySeconds = 60

const buildStoreFull = (cause?: unknown) =>
  new Problem(507, 'The file store is full', {
    detail: 'No space for new files. Existing files are still available.',
    retryAfterSeconds: fullDiskRetrySeconds,
    cause,
  })

/** Bytes that all running uploads and loads of this process together may write. */
let promisedBytes = 0

/**
 * Runs work that receives a file of this size into a folder. Throws 507 if this work and all other running work together could leave less
 * than the given share of the disk free, because the database and the log of downloads need that space.
 */
export const runWithinReserve = async <T>(
  { folder, fileBytes, minFreeShare }: { folder: string; fileBytes: number; minFreeShare: number },
  work: () => Promise<T>,
): Promise<T> => {
  const { freeBytes, totalBytes } = await readDiskSpace(folder)
  // The file is received first, and then copied to the store.
  const neededBytes = 2 * fileBytes
  if (freeBytes - promisedBytes - neededBytes < totalBytes * minFreeShare) throw buildStoreFull()
  promisedBytes += neededBytes
  try {
    return await work()
  } finally {
    promisedBytes -= neededBytes
  }
}

/** Reads the size of a folder's disk, and how much of it is free. */
export const readDiskSpace = async (folder: string) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
