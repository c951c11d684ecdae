import { hourMilliseconds } from '../../../contract/durations.ts'
import { readLastBackup } from '../../../server/backups/index.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import type { Database } from '../../../server/platform/database/pool.ts'
import type { Settings } from '../../../server/platform/settings.ts'
import { examine, type Finding, fault, ok, warning } from './findings.ts'

/** Age of the last backup that is a fault: a day, and half a day for retries. The alert KhlangBackupOld has the same. */
const oldestHours = 36

/** Examines whether the scheduled backups are made; nothing without a schedule. */
export const examineBackups = async ({ BACKUP_TO: to }: Settings, database: Database): Promise<Finding[]> =>
  to ? examine('backups', 'Check the log of PostgreSQL.', () => examineSchedule(to, database)) : []

const examineSchedule = async (to: string, database: Database): Promise<Finding> => {
  const { madeAt, failingSince, failure } = await readLastBackup(database)
  const since = madeAt ?? failingSince
  if (!since) return ok('backups', 'None has been due yet.')
  const age = Math.round((systemClock.now().getTime() - since.getTime()) / hourMilliseconds)
  const message = madeAt
    ? `The last backup was made ${age} hours ago.`
    : `None was made since the first try ${age} hours ago.`
  if (!failure && age < oldestHours) return ok('backups', message)
  const createFinding = age < oldestHours ? warning : fault
  return createFinding(
    'backups',
    `${message} ${failure ? `The last try failed: ${failure}` : 'No later try has ended.'}`,
    remedy(to),
  )
}

const remedy = (to: string) =>
  to.startsWith('s3:')
    ? 'Check BACKUP_TO, the settings S3_… or BACKUP_S3_…, and the rights of the key; see KhlangBackupOld in docs/operations/alerts.md.'
    : 'Let the account of the portal write in the folder BACKUP_TO; the unit of systemd needs it in ReadWritePaths. See KhlangBackupOld in docs/operations/alerts.md.'
