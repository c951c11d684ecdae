import { type RotatedSecrets, reencryptSecondFactors } from '../../server/accounts/index.ts'
import { openExistingDatabase } from '../../server/platform/database/existing-databases.ts'
import { countNodes } from '../../server/platform/database/running-nodes.ts'
import { rotateKey } from '../../server/platform/keys.ts'
import { runOperation, say, UsageError } from './commands.ts'

/** Replaces the server's key, with all nodes stopped: rotate-key.ts. */
await runOperation('The key was not changed.', [], async ({ settings, dataFolder, words }) => {
  if (words.length > 0) throw new UsageError('It takes no words: npm run rotate-key')
  const { pool, database, close } = await openExistingDatabase(settings, dataFolder)
  try {
    if ((await countNodes(pool)) > 0)
      throw new UsageError('A node of the portal runs, and would go on with the old key. Stop all nodes first.')
    let rotated: RotatedSecrets | undefined
    await rotateKey(database, dataFolder, async (transaction, keys) => {
      rotated = await reencryptSecondFactors(transaction, keys)
    })
    const { secrets, unreadable, withoutCodes } = rotated!
    say(`The key is changed. ${secrets} second factors are encrypted with the new one.`)
    if (unreadable > 0)
      say(`${unreadable} second factors are of an earlier key, and nothing reads them: their users set up new ones.`)
    if (withoutCodes > 0)
      say(`The recovery codes of ${withoutCodes} people no longer work; they make new ones in their profile.`)
    say('Links to unsubscribe in mails that were sent before no longer work.')
    say('Copy keys/server.key to all other nodes, make a backup, and start them.')
    return true
  } finally {
    await close()
  }
})
