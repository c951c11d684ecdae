import { statfs } from 'node:fs/promises'
import { Warning } from './http/operation/health-checks.ts'
import { gauge, type Measure } from './metrics/measures.ts'
import { Problem } from './problem.ts'

/** Share of the disk that uploads must leave free. */
export const reservedShare = 0.05

/** Waits for a write to the disk; throws a Problem if the disk is full. */
export const awaitWrite = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    if (!['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    throw storeFull(cause)
  }
}

/** Seconds after which a request that a full disk refused may be sent again: space is freed by people, or by an hourly sweep. */
export const fullDiskSeconds = 60

const storeFull = (cause?: unknown) =>
  new Problem(507, 'The file store is full', {
    detail: 'There is no room for another file; those that are there can be read as before.',
    retryAfterSeconds: fullDiskSeconds,
    cause,
  })

/** Bytes that running work of this process may still write. */
let pendingBytes = 0

/**
 * Runs work that receives a file of this size into a folder. Throws 507 if it could leave less than the reserved share of the disk free,
 * together with all other running work: the database and the log of downloads need that space.
 */
export const runWithinReserve = async <T>(
  folder: string,
  fileBytes: number,
  reservedShare: number,
  work: () => Promise<T>,
): Promise<T> => {
  const { freeBytes, totalBytes } = await readDiskSpace(folder)
  // The received file and its copy in the store.
  const neededBytes = 2 * fileBytes
  if (freeBytes - pendingBytes - neededBytes < totalBytes * reservedShare) throw storeFull()
  pendingBytes += neededBytes
  try {
    return await work()
  } finally {
    pendingBytes -= neededBytes
  }
}

/** Reads the size of a folder's disk, and how much of it is free. */
const readDiskSpace = async (folder: string) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns the metrics of a folder's disk for operators. */
export const diskMeasures = (folder: string, alarmShare: number): Measure[] => [
  gauge(
    'khlang_disk_free_bytes',
    'Room that is free on the disk of the data folder.',
    async () => (await readDiskSpace(folder)).freeBytes,
  ),
  gauge(
    'khlang_disk_size_bytes',
    'Size of the disk of the data folder.',
    async () => (await readDiskSpace(folder)).totalBytes,
  ),
  gauge(
    'khlang_disk_alarm_ratio',
    'Share of the disk that must be free; with less the overview of staff warns.',
    () => alarmShare,
  ),
]

/** Throws a Warning if less than this share of the folder's disk is free. */
export const requireFreeSpace = async (folder: string, alarmShare: number) => {
  const low = await findLowDisk(folder, alarmShare)
  if (!low) return
  const percent = Math.floor((100 * low.freeBytes) / low.totalBytes)
  throw new Warning(
    `Only ${percent} % of the disk of the data folder is free; the alarm is at ${Math.round(100 * alarmShare)} %.`,
  )
}

/** Returns the free and total bytes of a folder's disk if less than this share is free; otherwise null. */
export const findLowDisk = async (folder: string, alarmShare: number) => {
  const space = await readDiskSpace(folder)
  return space.freeBytes < space.totalBytes * alarmShare ? space : null
}
