import { join } from 'node:path'
import { readSettings, type Settings, toDataFolder } from '../../../server/platform/settings.ts'
import { findAccountFault } from '../folder-accounts.ts'
import { examineDatabase, openForReading } from './database.ts'
import { examineDisk, examineStore } from './files.ts'
import { type Finding, fault, formatError, formatFinding, ok } from './findings.ts'
import { examineFront } from './front.ts'
import { examineRunning } from './running-portals.ts'
import { examineDirectory, examineMail, examineWarehouse } from './services.ts'

const root = join(import.meta.dirname, '../../..')

/** Examines the portal of the settings, whether it runs or not, and changes nothing; exits with 1 if there is a fault. */
const main = async () => {
  const findings = await listFindings()
  for (const line of findings.flatMap(formatFinding)) console.log(line)
  const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length
  console.log(`${count('ok')} ok, ${count('warning')} warnings, ${count('fault')} faults`)
  process.exitCode = count('fault') > 0 ? 1 : 0
}

/** Examines all parts of the portal. Without valid settings, the settings are the only finding. */
const listFindings = async (): Promise<Finding[]> => {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    return [fault('settings', formatError(error), 'Correct the settings; .env.example explains each of them.')]
  }
  const dataFolder = toDataFolder(settings, root)
  const accountFault = findAccountFault(dataFolder)
  if (accountFault) return [fault('account', accountFault, 'See docs/operations/install.md, "Run a command".')]
  const openResult = await openForReading(settings, dataFolder).catch((error: Error) => error)
  try {
    const database =
      openResult instanceof Error
        ? [fault('database', formatError(openResult), 'Start it, or correct DATABASE_URL or DATA_DIR.')]
        : await examineDatabase({ ...openResult, settings, dataFolder })
    // The mark of the store is in the database, if that has tables.
    const hasTables =
      !(openResult instanceof Error) && database.some(({ part, state }) => part === 'schema' && state === 'ok')
    const others = await Promise.all([
      examineDisk(settings, dataFolder),
      examineStore(settings, dataFolder, hasTables ? openResult.database : undefined),
      examineWarehouse(settings),
      examineMail(settings),
      examineDirectory(settings),
      examineFront(settings),
      examineRunning(settings),
    ])
    return [ok('settings', 'All settings are valid.'), ...database, ...others.flat()]
  } finally {
    if (!(openResult instanceof Error)) await openResult.close()
  }
}

await main()
