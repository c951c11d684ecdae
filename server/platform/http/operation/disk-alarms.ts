import { readDiskSpace } from '../../disk-space.ts'
import { createGauge, type Measure } from '../../metrics/measures.ts'
import { Warning } from './health-checks.ts'

/** Returns the metrics of a folder's disk for operators. `alarmShare` is the share of free space below which staff are warned, 0 to 1. */
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
export const warnOfLowDisk = async (folder: string, alarmShare: number) => {
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
