import { type Accounts, beginSecondFactor } from '../../../server/accounts/index.ts'
import { keepFiles, openPortalStore } from '../../../server/files/index.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import { openPortalDatabase } from '../../../server/platform/database/portal-database.ts'
import { openKey } from '../../../server/platform/keys/server-key.ts'
import { createLog } from '../../../server/platform/logs/log.ts'
import { readSettings } from '../../../server/platform/settings.ts'
import { write } from '../../../server/testing/store-scenarios.ts'

const settings = readSettings({})
const log = createLog('silent')

/** Opens the private database of a data folder as a node does. */
export const openNodeDatabase = (dataFolder: string) => openPortalDatabase(settings, dataFolder, log)

/** Creates a stopped portal with a stored file of 11 bytes and a person with a second factor; returns the digest of the file. */
export const makeStoppedPortal = async (dataFolder: string): Promise<string> => {
  const { database, close } = await openNodeDatabase(dataFolder)
  const store = await openPortalStore(settings, dataFolder, { database, log })
  const key = await openKey(database, dataFolder)
  const file = await write(store, 'of a report')
  await database.transaction().execute(transaction => keepFiles(transaction, { store, clock: systemClock }, [file]))
  const { user_id: userId } = await database
    .insertInto('users')
    .values({ username: 'somebody' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const officeName = { en: 'Office', th: 'สำนักงาน' }
  await beginSecondFactor({ database, clock: systemClock, key, officeName } as Accounts, userId)
  await close()
  return file.digest
}
