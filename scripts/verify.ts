import { join } from 'node:path'
import { openStore, verifyFiles } from '../server/files/index.ts'
import { openPortalDatabase } from '../server/platform/database/portal-database.ts'
import { createLog } from '../server/platform/log.ts'
import { dataFolder, readSettings } from '../server/platform/settings.ts'

const root = join(import.meta.dirname, '..')

/** Reads every stored file back; answers whether all are there and whole. */
const main = async () => {
  const settings = readSettings(process.env)
  const folder = dataFolder(settings, root)
  const opened = await openPortalDatabase(settings, folder, createLog('warn'))
  try {
    const store = await openStore(settings, folder)
    const totals = await verifyFiles({ database: opened.database, store }, ({ what, digest }) =>
      console.log(`${what} ${digest}`),
    )
    const { whole, missing, damaged, unreferenced } = totals
    console.log(`${whole} whole, ${missing} missing, ${damaged} damaged, ${unreferenced} unreferenced`)
    return missing + damaged === 0
  } finally {
    await opened.close()
  }
}

await main().then(
  isWhole => {
    process.exitCode = isWhole ? 0 : 1
  },
  error => {
    const { message, cause } = error as Error
    console.error(`The files could not be verified. ${message} ${cause instanceof Error ? cause.message : ''}`.trim())
    process.exitCode = 1
  },
)
