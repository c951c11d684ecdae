import { type RotatedSecrets, reencryptSecondFactors } from '../../server/accounts/index.ts'
import { openExistingDatabase } from '../../server/platform/database/existing-databases.ts'
import { countNodeConnections } from '../../server/platform/database/running-nodes.ts'
import { rotateKey } from '../../server/platform/keys/server-key.ts'
import { printLine, runOperation, UsageError } from './commands.ts'

/** Replaces the server's key, with all nodes stopped: rotate-key.ts. */
await runOperation('The key was not changed.', [], async ({ settings, dataFolder, words }) => {
  if (words.length > 0) throw new UsageError('Use npm run rotate-key without arguments.')
  const { pool, database, close } = await openExistingDatabase(settings, dataFolder)
  try {
    if ((await countNodeConnections(pool)) > 0)
      throw new UsageError(
        'A node of the portal is running and would continue to use the old key. Stop all nodes first.',
      )
    let rotated: RotatedSecrets | undefined
    await rotateKey(database, dataFolder, async (transaction, keys) => {
      rotated = await reencryptSecondFactors(transaction, keys)
    })
    const { reencryptedCount, unreadableCount, withoutCodesCount } = rotated!
    printLine(`The key was changed. ${reencryptedCount} second factors are encrypted with the new one.`)
    if (unreadableCount > 0)
      printLine(
        `${unreadableCount} second factors were encrypted with an earlier key and cannot be read. Their users must set up new ones.`,
      )
    if (withoutCodesCount > 0)
      printLine(
        `The recovery codes of ${withoutCodesCount} people no longer work; they can create new ones in their profile.`,
      )
    printLine('Unsubscribe links in mails that were sent before no longer work.')
    printLine('Copy keys/server.key to all other nodes, make a backup, and start them.')
    return true
  } finally {
    await close()
  }
})
