import { statfs } from 'node:fs/promises'
import { Warning } from './http/operation/health-checks.ts'
import { gauge, type Measure } from './metrics/measures.ts'
import { Problem } from './problem.ts'

/** Waits for a write to the disk; throws a Problem if the disk is full. */
export const awaitWrite = async <T>(work: Promise<T>): Promise<T> => {
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

/** Bytes that running work of this process may still write. */
let promised = 0

/**
 * Runs work that receives a file of this size, of which the check and the store each hold a copy. Throws 507 unless this share of the disk
 * stays free beside all other such work: the database and the log of downloads use it too.
 */
export const runWithinReserve = async <T>(
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

/** Reads the size and the free bytes of a folder's disk. */
const readRoom = async (folder: string) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns the metrics of a folder's disk for operators. */
export const roomMeasures = (folder: string, alarmShare: number): Measure[] => [
  gauge(
    'khlang_disk_free_bytes',
    'Room that is free on the disk of the data folder.',
    async () => (await readRoom(folder)).freeBytes,
  ),
  gauge(
    'khlang_disk_size_bytes',
    'Size of the disk of the data folder.',
    async () => (await readRoom(folder)).totalBytes,
  ),
  gauge(
    'khlang_disk_alarm_ratio',
    'Share of the disk that must be free; with less the overview of staff warns.',
    () => alarmShare,
  ),
]

/** Throws a Warning if less than this share of the folder's disk is free. */
export const requireRoom = async (folder: string, share: number) => {
  const low = await findLowRoom(folder, share)
  if (!low) return
  const percent = Math.floor((100 * low.freeBytes) / low.totalBytes)
  throw new Warning(
    `Only ${percent} % of the disk of the data folder is free; the alarm is at ${Math.round(100 * share)} %.`,
  )
}

/** Returns the free and total bytes of a folder's disk if less than this share is free; otherwise null. */
export const findLowRoom = async (folder: string, share: number) => {
  const room = await readRoom(folder)
  return room.freeBytes < room.totalBytes * share ? room : null
}
