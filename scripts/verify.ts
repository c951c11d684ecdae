import { join } from 'node:path'
import { type LedgerVerification, verifyLedger } from '../server/consent/index.ts'
import { formatPlace, openStore, requireOwnMark, verifyFiles } from '../server/files/index.ts'
import { openExistingDatabase } from '../server/platform/database/existing-databases.ts'
import { readSettings, toDataFolder } from '../server/platform/settings.ts'
import { requireFolderAccount } from './operation/commands.ts'

const root = join(import.meta.dirname, '..')

/** Reads every stored file and verifies the ledger of consent; returns true if everything is present and unchanged. */
const main = async () => {
  const settings = readSettings(process.env)
  const folder = toDataFolder(settings, root)
  requireFolderAccount(folder)
  const connection = await openExistingDatabase(settings, folder)
  try {
    const store = await openStore(settings, folder)
    await requireOwnMark(store, { database: connection.database, place: formatPlace(settings, folder) })
    const totals = await verifyFiles({ database: connection.database, store }, ({ kind, digest }) =>
      console.log(`${kind} ${digest}`),
    )
    const { whole, missing, damaged, unreferenced } = totals
    console.log(`${whole} whole, ${missing} missing, ${damaged} damaged, ${unreferenced} unreferenced`)
    const ledger = await verifyLedger(connection.database)
    for (const line of formatLedger(ledger)) console.log(line)
    return missing + damaged + ledger.unlinkedCount === 0 && ledger.broken === null
  } finally {
    await connection.close()
  }
}

const formatLedger = ({ validLinkCount, head, broken, unlinkedCount }: LedgerVerification) => [
  `${validLinkCount} links of the consent ledger follow from each other; the last hash is ${head || 'none yet'}`,
  ...(broken ? [`The consent ledger is broken at link ${broken.linkId}: ${broken.reason}`] : []),
  ...(unlinkedCount > 0 ? [`${unlinkedCount} records of consent are in no link`] : []),
]

await main().then(
  isWhole => {
    process.exitCode = isWhole ? 0 : 1
  },
  error => {
    const { message, cause } = error as Error
    console.error(
      `The files and the ledger could not be verified. ${message} ${cause instanceof Error ? cause.message : ''}`.trim(),
    )
    process.exitCode = 1
  },
)
