import {
  checkBackup,
  formatBytes,
  openBackupPlace,
  openVault,
  readManifest,
  restoreBackup,
} from '../server/backups/index.ts'
import { formatPlace, openStore } from '../server/files/index.ts'
import { openEmptyDatabase } from '../server/platform/database/empty-databases.ts'
import { openExistingDatabase } from '../server/platform/database/existing-databases.ts'
import { releaseHeldJobs } from '../server/platform/nodes/portal-marks.ts'
import { type CommandContext, printLine, runOperation, UsageError } from './operation/commands.ts'

const usage =
  'Say what to restore: npm run restore -- DIR or s3://BUCKET/DIR, and the name of a backup unless it is the newest.'

/**
 * Restores a backup into an empty portal: restore.ts <place> [backup]. With --check it only reads and verifies the backup. With --release
 * it sends the mails and deliveries that a restored portal holds back.
 */
const run = (context: CommandContext) => (context.flags.has('release') ? release(context) : restore(context))

/** Releases the mails and deliveries that a restore has held back. */
const release = async ({ settings, dataFolder, words, flags }: CommandContext) => {
  if (words.length > 0 || flags.size > 1)
    throw new UsageError('Use npm run restore -- --release without a place and other options.')
  const { database, close } = await openExistingDatabase(settings, dataFolder)
  try {
    const wasHeld = await releaseHeldJobs(database)
    printLine(
      wasHeld
        ? 'Mails and deliveries are sent from now on.'
        : 'Nothing was held: mails and deliveries are sent as ever.',
    )
    return true
  } finally {
    await close()
  }
}

/** Restores a backup into an empty portal; with --check only reads and verifies it. */
const restore = async ({ settings, dataFolder, officeFolder, words, flags }: CommandContext) => {
  const [address, name, ...more] = words
  if (!address || more.length > 0) throw new UsageError(usage)
  const vault = await openVault(await openBackupPlace(address, settings, dataFolder), settings.BACKUP_PASSPHRASE)
  const manifest = await readManifest(vault, name)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const content = `${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files (${formatBytes(manifest.files.bytes)})`
  if (flags.has('check')) {
    await checkBackup(vault, manifest, printLine)
    printLine(`The backup ${manifest.name} is whole: ${content}.`)
    return true
  }
  const store = await openStore(settings, dataFolder)
  const { connection, close } = await openEmptyDatabase(settings, dataFolder)
  try {
    const storePlace = formatPlace(settings, dataFolder)
    const context = { vault, manifest, connection, store, storePlace, dataFolder, officeFolder }
    const restored = await restoreBackup(context, printLine)
    if (restored.officeFolder !== officeFolder)
      printLine(
        `The office's texts differ from those in ${officeFolder}, so they are in ${restored.officeFolder}. Set OFFICE_DIR to it.`,
      )
    printLine('Sessions are ended. Mails and deliveries are held until you run: npm run restore -- --release')
    printLine(`The backup ${manifest.name} is restored: ${content}. Run npm run verify, and then start the portal.`)
    return true
  } finally {
    await close()
  }
}

await runOperation('Nothing was restored.', ['check', 'release'], run)
