import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPrivatePostgres } from '../../server/platform/database/private-postgres/index.ts'
import { toDatabaseUrl } from '../../server/testing/databases/database-addresses.ts'
import { closeAtEnd, openTemporaryFolder, runAndClose } from '../closers.ts'
import { type Figure, isMet, warnWhenBusy } from '../figures.ts'
import { median } from '../medians.ts'
import { openPeople } from '../people.ts'
import { readMemory, startPortal } from '../portal.ts'
import { processorSeconds } from '../processors.ts'
import { setRole, stewardRoleId } from '../world/roles.ts'
import { type KindResult, startClients } from './clients.ts'
import { runFaults } from './faults/faults.ts'
import { runKills } from './faults/kills.ts'
import { soakKinds } from './kinds.ts'
import { waitForTables } from './prepared-tables.ts'
import { publishSteadily } from './publications.ts'

const readChoices = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '10' },
      percent: { type: 'string' },
      faults: { type: 'boolean', default: false },
      kills: { type: 'string' },
    },
  })
  const kills = values.kills === undefined ? undefined : Number(values.kills)
  const [minutes, percent] = [Number(values.minutes), Number(values.percent ?? pickPercent(values))]
  if (!(minutes > 0 && percent > 0 && (kills ?? 1) > 0))
    throw new Error('Use positive numbers: npm run soak -- --minutes 10 --percent 100')
  return { seconds: 60 * minutes, share: percent / 100, faults: values.faults ? positionals : undefined, kills }
}

/** Returns the share of the load: with faults and kills less, since the portal must also start again. */
const pickPercent = ({ faults, kills }: { faults: boolean; kills?: string }) => {
  if (kills !== undefined) return 5
  return faults ? 25 : 100
}

/** Opens a portal with the sample catalogue, a separate private database, and 10,000 signed-in people. */
const openSoaked = async (folder: string) => {
  const { connection, stop } = await startPrivatePostgres(join(folder, 'world'), () => {})
  closeAtEnd(stop)
  const databaseUrl = toDatabaseUrl(connection)
  const portal = await startPortal({
    // Allows each login to have a different address.
    settings: { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'portal'), TRUST_PROXY: 'on' },
    logFile: join(folder, 'portal-log'),
  })
  const people = await openPeople(databaseUrl)
  await setRole(databaseUrl, 'user1', stewardRoleId)
  await waitForTables(portal.origin, databaseUrl)
  return { portal, people }
}

const memoryMilliseconds = 2000

/** Samples the memory of a process in MB. */
const sampleMemory = (pid: number) => {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(readMemory(pid)), memoryMilliseconds)
  closeAtEnd(() => clearInterval(timer))
  return samples
}

/** Returns the growth of memory from the second to the last quarter of the time; the first quarter fills caches. */
const computeGrowth = (samples: number[]) => {
  const quarter = Math.floor(samples.length / 4)
  return median(samples.slice(3 * quarter)) - median(samples.slice(quarter, 2 * quarter))
}

const buildFigures = (
  results: KindResult[],
  { memory, processors, failures }: { memory: number[]; processors: number; failures: number },
): Figure[] => [
  { name: 'pages: p95', value: results.find(({ name }) => name === 'pages')!.p95, unit: 'ms', atMost: 100 },
  { name: 'failures', value: failures, unit: '', atMost: 0 },
  { name: 'memory of the portal, at most', value: Math.max(...memory), unit: 'MB' },
  { name: 'growth of the memory', value: computeGrowth(memory), unit: 'MB', atMost: 20 },
  { name: 'processors of portal and database', value: processors, unit: '' },
]

const rounded = (value: number) => Math.round(value * 10) / 10

const toRow = ({ name, answered, p50, p95, p99 }: KindResult, seconds: number) => ({
  name,
  answered,
  'per second': rounded(answered / seconds),
  p50: rounded(p50),
  p95: rounded(p95),
  p99: rounded(p99),
})

const run = async () => {
  warnWhenBusy()
  const { seconds, share, faults, kills } = readChoices()
  if (kills) return runKills(kills, share)
  if (faults) return runFaults(faults, share)
  const { portal, people } = await openSoaked(await openTemporaryFolder())
  console.log(`The portal opened after ${Math.round(portal.seconds)} s; the load takes ${seconds} s.`)
  const memory = sampleMemory(portal.pid)
  const before = processorSeconds(portal.pid)
  const stopping = new AbortController()
  const publications = publishSteadily({ ...portal, cookie: people.sessionCookies[0]!, signal: stopping.signal })
  const clients = startClients({ origin: portal.origin, kinds: soakKinds(people, share), seconds })
  closeAtEnd(clients.stop)
  const results = await clients.results
  const processors = (processorSeconds(portal.pid) - before) / seconds
  stopping.abort()
  const { published, failures } = await publications
  const failed = results.flatMap(kind =>
    Object.entries(kind.failures).map(([reason, count]) => ({ ...kind, reason, count })),
  )
  const figures = buildFigures(results, {
    memory,
    processors,
    failures: failures.length + failed.reduce((sum, { count }) => sum + count, 0),
  })
  console.table(results.map(kind => toRow(kind, seconds)))
  for (const { name, reason, count } of failed) console.log(`${count} ${name}: ${reason}`)
  for (const failure of failures) console.log(`publication: ${failure}`)
  console.log(`${published} tables were uploaded and published.`)
  console.table(figures.map(figure => ({ ...figure, value: rounded(figure.value), met: isMet(figure) ? '' : 'NO' })))
  if (!figures.every(isMet)) process.exitCode = 1
}

await runAndClose(run)
