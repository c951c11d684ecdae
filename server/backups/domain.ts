import type { Logger } from 'pino'
import { minuteMilliseconds } from '../../contract/durations.ts'
import type { FileStore } from '../files/index.ts'
import type { OfficeContent } from '../office/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { OpenedDatabase } from '../platform/database/portal-database.ts'
import type { Domain } from '../platform/domain.ts'
import { findMark } from '../platform/nodes/portal-marks.ts'
import type { Settings } from '../platform/settings.ts'
import { listBackupMeasures } from './last-backups.ts'
import { openBackupPlace } from './places.ts'
import { backUpWhenDue } from './schedules.ts'

interface BackupsContext {
  settings: Settings
  database: Database
  connection: OpenedDatabase['connection']
  store: FileStore
  dataFolder: string
  office: OfficeContent
  clock: Clock
  log: Logger
}

/**
 * Creates the domain of scheduled backups; without BACKUP_TO, no backup is made. At the start, it warns if mails and deliveries are held after
 * a restore.
 */
export const createBackupsDomain = (context: BackupsContext): Domain => {
  const { settings, database, log } = context
  const { BACKUP_TO: address, BACKUP_AT: at } = settings
  // Called only by the repeated task, which exists only if there is an address.
  const openBackupContext = async () => ({
    ...context,
    officeFolder: context.office.folder,
    place: await openBackupPlace(address!, settings, context.dataFolder),
    passphrase: settings.BACKUP_PASSPHRASE,
    keepDays: settings.BACKUP_KEEP_DAYS,
  })
  const run = (closing: AbortSignal) => backUpWhenDue({ ...context, at, openBackupContext }, closing)
  return {
    routes: [],
    measures: listBackupMeasures({ ...context, isScheduled: address !== undefined }),
    repeatedTasks: address ? [{ everyMilliseconds: minuteMilliseconds, run }] : [],
    beforeFirstRequest: async () => {
      const restoredBackup = await findMark(database, 'held')
      if (restoredBackup)
        log.warn(
          `Mails and deliveries are held since the restore of ${restoredBackup}. Release them with: npm run restore -- --release`,
        )
    },
  }
}
