import { join } from 'node:path'
import { formatPlace, openStore, requireOwnMark } from '../../server/files/index.ts'
import { ImportError, runImport } from '../../server/imports/index.ts'
import { readOfficeFolder } from '../../server/office/index.ts'
import { openExistingDatabase } from '../../server/platform/database/existing-databases.ts'
import { openDatabaseClock } from '../../server/platform/nodes/database-clock.ts'
import { openTemporaryFolders } from '../../server/platform/temporary-folders.ts'
import { type CommandContext, printLine } from './commands.ts'
import { buildLocalAddress } from './local-addresses.ts'

type Origin = Parameters<typeof runImport>[1]['origin']

/** Imports an origin into the portal of the settings; returns false if a table was refused. */
export const importInto = async (
  { settings, dataFolder, officeFolder, words }: CommandContext,
  maxBytes: number,
  origin: Origin,
): Promise<boolean> => {
  const { database, pool, close } = await openExistingDatabase(settings, dataFolder)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new ImportError('The import was stopped. Run it again to continue.'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const store = await openStore(settings, dataFolder)
    await requireOwnMark(store, { database, place: formatPlace(settings, dataFolder) })
    const { office, rules } = await readOfficeFolder(officeFolder)
    const context = {
      database,
      store,
      clock: await openDatabaseClock(pool),
      maxBytes,
      folders: openTemporaryFolders(join(dataFolder, 'receiving')),
      publish: rules.publish,
      officeName: office.name,
      publicUrl: () => settings.PUBLIC_URL ?? buildLocalAddress(settings),
    }
    const username = words[1] ?? settings.ADMIN_USERNAME
    const totals = await runImport(context, { origin, username, printLine, signal: stopping.signal })
    printLine(
      Object.entries(totals)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', '),
    )
    return totals.refused === 0
  } finally {
    await close()
  }
}
