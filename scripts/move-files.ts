import { join } from 'node:path'
import { formatBytes, moveFiles } from '../server/backups/index.ts'
import { formatPlace, openFolderStore, openStore } from '../server/files/index.ts'
import { openExistingDatabase } from '../server/platform/database/existing-databases.ts'
import { countNodeConnections } from '../server/platform/database/running-nodes.ts'
import { printLine, runOperation, UsageError } from './operation/commands.ts'

/** Moves the files of the data folder to the bucket of the settings S3_…; can be repeated until the portal is stopped. */
await runOperation('The files were not moved.', [], async ({ settings, dataFolder, words }) => {
  if (words.length > 0)
    throw new UsageError('Use npm run move:files without arguments: the settings S3_… name the bucket.')
  if (!settings.S3_ENDPOINT)
    throw new UsageError(
      'Give the settings S3_… of the bucket to this command, and to the portal when the files are moved.',
    )
  const { database, pool, close } = await openExistingDatabase(settings, dataFolder)
  try {
    const folder = join(dataFolder, 'files')
    const place = formatPlace(settings, dataFolder)
    const move = {
      database,
      from: openFolderStore(folder),
      to: await openStore(settings, dataFolder),
      targetPlace: place,
      isPortalRunning: async () => (await countNodeConnections(pool)) > 0,
    }
    const { isComplete, files, bytes } = await moveFiles(move, printLine)
    printLine(
      isComplete
        ? `The files are moved to ${place}: ${files} were copied now (${formatBytes(bytes)}), and all were read back. Start the portal with these settings; ${folder} is no longer needed.`
        : `${files} files are copied (${formatBytes(bytes)}), and the portal still runs. Stop all its nodes and run this command again, which copies what is new.`,
    )
    return isComplete
  } finally {
    await close()
  }
})
