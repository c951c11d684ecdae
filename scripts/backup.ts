import { formatBytes, makeBackup, openBackupPlace } from '../server/backups/index.ts'
import { formatPlace, openStore, requireOwnMark } from '../server/files/index.ts'
import { openExistingDatabase } from '../server/platform/database/existing-databases.ts'
import { printLine, runOperation, UsageError } from './operation/commands.ts'

/** Makes a backup of the portal of the settings, which may be running: backup.ts <folder or s3://bucket/folder>. */
await runOperation('No backup was made.', [], async ({ settings, dataFolder, officeFolder, words }) => {
  const [address = settings.BACKUP_TO, ...more] = words
  if (!address || more.length > 0) throw new UsageError('Say where it goes: npm run backup -- DIR, or s3://BUCKET/DIR.')
  const { database, connection, close } = await openExistingDatabase(settings, dataFolder)
  try {
    const store = await openStore(settings, dataFolder)
    await requireOwnMark(store, { database, place: formatPlace(settings, dataFolder) })
    const place = await openBackupPlace(address, settings, dataFolder)
    const choices = { passphrase: settings.BACKUP_PASSPHRASE, keepDays: settings.BACKUP_KEEP_DAYS }
    const context = { connection, store, dataFolder, officeFolder, place, ...choices }
    const { manifest, copied, removed } = await makeBackup(context, printLine)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    if (removed.length) printLine(`Removed ${removed.length} backups older than ${settings.BACKUP_KEEP_DAYS} days.`)
    if (!settings.BACKUP_PASSPHRASE)
      printLine(
        'It is not encrypted: anyone who reads it has the password hashes and the key of the portal. BACKUP_PASSPHRASE encrypts.',
      )
    printLine(
      `The backup ${manifest.name} is complete: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.count} files (${formatBytes(manifest.files.bytes)}), of which ${copied.files} are new (${formatBytes(copied.bytes)}).`,
    )
    return true
  } finally {
    await close()
  }
})
