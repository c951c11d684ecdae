import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatPlace, openStore, requireOwnMark, tryStore } from '../../../server/files/index.ts'
import type { Database } from '../../../server/platform/database/pool.ts'
import { reservedShare } from '../../../server/platform/disk-space.ts'
import { findLowDisk } from '../../../server/platform/http/operation/disk-alarms.ts'
import type { Settings } from '../../../server/platform/settings.ts'
import { examine, fault, formatError, ok, warning } from './findings.ts'

/** Examines the store: its owner and each right. Writes one small file and removes it. */
export const examineStore = (settings: Settings, dataFolder: string, database: Database | undefined) =>
  examine('store', 'Check the settings S3_… and the service.', async () => {
    if (!settings.S3_ENDPOINT && !existsSync(join(dataFolder, 'files'))) return ok('store', 'There are no files yet.')
    const store = await openStore(settings, dataFolder)
    const place = formatPlace(settings, dataFolder)
    if (database) await requireOwnMark(store, { database, place })
    const missing = await tryStore(store)
    if (missing.length === 0) return ok('store', `Files in ${place} can be listed, written, read and removed.`)
    return missing.map(({ right, cause }) =>
      fault(
        'store',
        `Files in ${place} cannot be ${participles[right]}: ${formatError(cause)}`,
        settings.S3_ENDPOINT
          ? 'Allow the key to list the bucket, and to read, write and delete objects in it.'
          : 'Allow the account of the portal to write in the data folder.',
      ),
    )
  })

const participles = { list: 'listed', write: 'written', read: 'read', remove: 'removed' }

/** Examines the free space of the data folder: a warning below the alarm of the settings, a fault where uploads are refused. */
export const examineDisk = (settings: Settings, dataFolder: string) =>
  examine('disk', 'Set DATA_DIR to an existing folder.', async () => {
    const alarm = settings.DISK_ALARM_PERCENT / 100
    const low = await findLowDisk(dataFolder, alarm)
    if (!low) return ok('disk', `More than ${settings.DISK_ALARM_PERCENT} % of it is free.`)
    const share = low.freeBytes / low.totalBytes
    const message = `${(100 * share).toFixed(1)} % of it is free.`
    const remedy = 'Free space on the disk of the data folder, or move the files to a bucket.'
    if (share < reservedShare) return fault('disk', `${message} Uploads are refused.`, remedy)
    return warning('disk', message, remedy)
  })
