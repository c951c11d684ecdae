import { statfs } from 'node:fs/promises'
import { Warning } from './http/operation/health-checks.ts'
import { createGauge, type Measure } from './metrics/measures.ts'
import { Problem } from './problem.ts'

/** Share of the disk that uploads must leave free, from 0 to 1. */
export const reservedShare = 0.05

/** Waits for a write to the disk; throws a Problem if the disk is full. */
export const awaitWrite = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (cause) {
    if (!['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    throw buildStoreFull(cause)
  }
}

/** The Retry-After of requests that a full disk refused, in seconds. Staff or the hourly sweep must free space first. */
export const fullDiskRetrySeconds = 60

const buildStoreFull = (cause?: unknown) =>
  new Problem(507, 'The file store is full', {
    detail: 'There is no room for another file; those that are there can be read as before.',
    retryAfterSeconds: fullDiskRetrySeconds,
    cause,
  })

/** Bytes that uploads and loads that are running in this process may write. */
let reservedBytes = 0

/**
 * Runs work that receives a file of this size into a folder. Throws 507 if this work and all other running work together could leave less
 * than the given share of the disk free, because the database and the log of downloads need that space.
 */
export const runWithinReserve = async <T>(
  folder: string,
  fileBytes: number,
  minFreeShare: number,
  work: () => Promise<T>,
): Promise<T> => {
  const { freeBytes, totalBytes } = await readDiskSpace(folder)
  // The file is received first, and then copied to the store.
  const neededBytes = 2 * fileBytes
  if (freeBytes - reservedBytes - neededBytes < totalBytes * minFreeShare) throw buildStoreFull()
  reservedBytes += neededBytes
  try {
    return await work()
  } finally {
    reservedBytes -= neededBytes
  }
}

/** Reads the size of a folder's disk, and how much of it is free. */
const readDiskSpace = async (folder: string) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns the metrics of a folder's disk for operators. */
export const listDiskMeasures = (folder: string, alarmShare: number): Measure[] => [
  createGauge(
    'khlang_disk_free_bytes',
    'Room that is free on the disk of the data folder.',
    async () => (await readDiskSpace(folder)).freeBytes,
  ),
  createGauge(
    'khlang_disk_size_bytes',
    'Size of the disk of the data folder.',
    async () => (await readDiskSpace(folder)).totalBytes,
  ),
  createGauge(
    'khlang_disk_alarm_ratio',
    'Share of the disk that must be free; with less the overview of staff warns.',
    () => alarmShare,
  ),
]

/** Throws a Warning if less than this share of the folder's disk is free. */
export const requireFreeSpace = async (folder: string, alarmShare: number) => {
  const lowDisk = await findLowDisk(folder, alarmShare)
  if (!lowDisk) return
  const percent = Math.floor((100 * lowDisk.freeBytes) / lowDisk.totalBytes)
  throw new Warning(
    `Only ${percent} % of the disk of the data folder is free; the alarm is at ${Math.round(100 * alarmShare)} %.`,
  )
}

/** Returns the free and total bytes of a folder's disk if less than this share is free; otherwise null. */
export const findLowDisk = async (folder: string, alarmShare: number) => {
  const space = await readDiskSpace(folder)
  return space.freeBytes < space.totalBytes * alarmShare ? space : null
}
