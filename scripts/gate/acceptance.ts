import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../commands.ts'
import { computeRunTotals, formatTotals, noTotals, sumTotals, type Totals } from '../totals.ts'
import { startPortal, stopPortal, waitUntilReady } from './portals.ts'

const root = join(import.meta.dirname, '../..')
/** Password of everybody in this portal, which runs for a minute. */
const password = `Gate1-${randomUUID()}`
const [program = '', names = ''] = process.argv.slice(2)

/** Starts a portal on an empty data folder and runs an external program that tests its calls: acceptance.ts <program> <call,call,…>. */
const main = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-acceptance-'))
  // If the portal runs as root, its database runs as another account, which needs access.
  await chmod(folder, 0o711)
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'portal'),
    DATABASE_URL: undefined,
    ADMIN_PASSWORD: password,
    SAMPLE_PASSWORD: password,
  }
  const portal = await startPortal({ command: [process.execPath, 'scripts/start.ts'], cwd: root, env })
  const totals = await waitUntilReady(portal, 60_000).then(() => tryCalls(portal.address), countFailedStart)
  const offences = await stopPortal(portal, folder)
  for (const offence of offences) console.log(`not ok ${offence}`)
  await rm(folder, { recursive: true, force: true })
  return sumTotals([totals, { ...noTotals, failed: offences.length }])
}

const countFailedStart = (error: Error): Totals => {
  console.log(error.message)
  return { ...noTotals, failed: 1 }
}

const tryCalls = async (address: string) => {
  const env = { ...process.env, ADMIN: `admin:${password}`, USER_LOGIN: `reader:${password}` }
  const { code, output } = await runCommand({ words: [program, address, '--only', names], cwd: root, env })
  console.log(output.trim())
  const totals = computeRunTotals(output, code ?? 1)
  const missing = names.split(',').length - totals.passed - totals.failed
  if (missing > 0) console.log(`not ok ${missing} of the calls were not tried`)
  return sumTotals([totals, { ...noTotals, failed: Math.max(0, missing) }])
}

const totals = await main()
console.log(formatTotals(totals))
process.exitCode = totals.failed ? 1 : 0
