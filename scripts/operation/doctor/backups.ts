import type pg from 'pg'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { readLastBackup } from '../../../server/backups/index.ts'
import type { Database } from '../../../server/platform/database/pool.ts'
import { openDatabaseClock } from '../../../server/platform/nodes/database-clock.ts'
import type { Settings } from '../../../server/platform/settings.ts'
import { examine, type Finding, fault, ok, warning } from './findings.ts'

/** Age of the last backup that is a fault: a day, and half a day for retries. The alert KhlangBackupOld has the same. */
const maxAgeHours = 36

interface Databases {
  pool: pg.Pool
  database: Database
}

/** Examines whether the scheduled backups are made; nothing without a schedule. */
export const examineBackups = async ({ BACKUP_TO: to }: Settings, databases: Databases): Promise<Finding[]> =>
  to ? examine('backups', 'Check the log of PostgreSQL.', () => examineSchedule(to, databases)) : []

/** Examines when the scheduled backup was last made. */
const examineSchedule = async (to: string, { pool, database }: Databases): Promise<Finding> => {
  const { madeAt, failingSince, failure } = await readLastBackup(database)
  const since = madeAt ?? failingSince
  if (!since) return ok('backups', 'None has been due yet.')
  const clock = await openDatabaseClock(pool)
  const age = Math.round((clock.now().getTime() - since.getTime()) / hourMilliseconds)
  const message = madeAt
    ? `The last backup was made ${age} hours ago.`
    : `None was made since the first try ${age} hours ago.`
  if (!failure && age < maxAgeHours) return ok('backups', message)
  const createFinding = age < maxAgeHours ? warning : fault
  return createFinding(
    'backups',
    `${message} ${failure ? `The last try failed: ${failure}` : 'No later try has ended.'}`,
    pickRemedy(to),
  )
}

const pickRemedy = (to: string) =>
  to.startsWith('s3:')
    ? 'Check BACKUP_TO, the settings S3_… or BACKUP_S3_…, and the rights of the key; see KhlangBackupOld in docs/operations/alerts.md.'
    : 'Let the account of the portal write in the folder BACKUP_TO; the unit of systemd needs it in ReadWritePaths. See KhlangBackupOld in docs/operations/alerts.md.'
