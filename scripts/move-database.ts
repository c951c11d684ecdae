import { moveDatabase } from '../server/backups/index.ts'
import { openEmptyDatabase } from '../server/platform/database/empty-databases.ts'
import { openExistingDatabase } from '../server/platform/database/existing-databases.ts'
import { countNodeConnections } from '../server/platform/database/running-nodes.ts'
import { printLine, runOperation, UsageError } from './operation/commands.ts'

/** Moves the private database of a stopped portal to the empty database of DATABASE_URL. */
await runOperation('The database was not moved.', ['again'], async ({ settings, dataFolder, words, flags }) => {
  if (words.length > 0)
    throw new UsageError('Use npm run move:database with DATABASE_URL as a setting, and no argument except --again.')
  if (!settings.DATABASE_URL)
    throw new UsageError('Give DATABASE_URL, the address of an empty database, to this command.')
  const source = await openExistingDatabase({ ...settings, DATABASE_URL: undefined }, dataFolder, { mayBeMoved: true })
  try {
    if ((await countNodeConnections(source.pool)) > 0)
      throw new UsageError('The portal is running. Stop it, and run this command again.')
    const target = await openEmptyDatabase(settings, dataFolder)
    const { tables, rows } = await moveDatabase(source.connection, target.connection, {
      print: printLine,
      allowsRepeatedMove: flags.has('again'),
    })
    await target.close()
    printLine(
      `The database is moved: ${rows} rows of ${tables} tables, each read back. Start the portal with this DATABASE_URL; ${dataFolder}/database is no longer used.`,
    )
    return true
  } finally {
    await source.close()
  }
})
