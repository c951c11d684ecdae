import { join } from 'node:path'
import { measureAccess } from './access.ts'
import { measureBackups } from './backups.ts'
import { startBare } from './clients/bare.ts'
import { measureDownloads } from './clients/downloads.ts'
import { measureAwkwardSearches, measureEachSearch } from './clients/latencies.ts'
import { openTemporaryFolder, runAndClose } from './closers.ts'
import { compareCalls } from './comparisons.ts'
import { measureEdits } from './edits.ts'
import { type Figure, isMet, publish, warnWhenBusy } from './figures.ts'
import { measureFlood } from './floods.ts'
import { measureLarge } from './large.ts'
import { measureLogins, measurePolls, measureWrongPasswords } from './logins.ts'
import { fetchBodies, measurePages } from './pages.ts'
import { openPeople } from './people.ts'
import { startPlain } from './plain.ts'
import { startPortal, watchMemory } from './portal.ts'
import { buildCategoryList, buildCategoryPages, buildSearches } from './questions.ts'
import { measureStaff } from './staff/staff.ts'
import { measureStarts } from './starts.ts'
import { recordStatements } from './statements.ts'
import { measureTables } from './tables/index.ts'
import { measureUploads } from './uploads.ts'
import { openWorld } from './world/world.ts'

const connections = 10
/** The comparisons with the plain server, with the required factor of requests per second. */
const comparisons = {
  searchReports: { requests: buildSearches(), ofPlain: 0.9 },
  listCategoryReports: { requests: buildCategoryPages(), ofPlain: 5 },
  listCategories: { requests: buildCategoryList(), ofPlain: 0.3 },
}

interface MeasuredPortal {
  databaseUrl: string
  /** Holds the log. */
  folder: string
  dataFolder: string
}

const startMeasured = ({ databaseUrl, folder, dataFolder }: MeasuredPortal) =>
  startPortal({
    settings: {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: `${connections}`,
      SAMPLE_DATA: 'off',
      // Allows each login to have a different address.
      TRUST_PROXY: 'on',
      DATA_DIR: dataFolder,
    },
    logFile: join(folder, 'portal-log'),
  })

/** Fills the world of the bench and starts a portal in it. */
const startInWorld = async (folder: string) => {
  const databaseUrl = await openWorld(folder)
  const dataFolder = join(folder, 'portal')
  return { databaseUrl, dataFolder, portal: await startMeasured({ databaseUrl, folder, dataFolder }) }
}

/** Opens the portal and the two servers for comparison, on the same database. */
const openOrigins = async (databaseUrl: string, portal: string) => {
  const requests = Object.values(comparisons).flatMap(compared => compared.requests)
  const statements = await recordStatements(databaseUrl, requests)
  const bare = await startBare({ databaseUrl, connections, statements, bodies: await fetchBodies(portal) })
  return { portal, bare, plain: await startPlain({ databaseUrl, connections }) }
}

const measureSearches = async (origin: string) => [
  ...(await measureAwkwardSearches(origin)),
  await measureEachSearch(origin, comparisons.searchReports.requests),
]

const measureInWorld = async (folder: string): Promise<Figure[]> => {
  const { databaseUrl, dataFolder, portal } = await startInWorld(folder)
  const memory = watchMemory(portal.pid)
  const origins = await openOrigins(databaseUrl, portal.origin)
  const figures: Figure[] = []
  for (const [name, compared] of Object.entries(comparisons))
    figures.push(...(await compareCalls(name, compared, origins)))
  figures.push(...(await measurePages(origins)), ...(await measureSearches(origins.portal)))
  // Logins are measured later, because each needs 19 MB while its password is verified.
  figures.push({
    name: 'memory of the portal while visitors read, at most',
    value: memory.readPeak(),
    unit: 'MB',
    atMost: 300,
  })
  const people = await openPeople(databaseUrl)
  figures.push(...(await measureStaff({ portal, people, databaseUrl })))
  figures.push(...(await measurePolls(portal, people)), ...(await measureLogins(portal.origin, people)))
  figures.push(await measureWrongPasswords(portal.origin, people))
  figures.push(...(await measureFlood(portal.origin, databaseUrl)))
  figures.push({
    name: 'memory of the portal with 10,000 sessions and logins, at most',
    value: memory.readPeak(),
    unit: 'MB',
    atMost: 300,
  })
  figures.push(...(await measureDownloads({ portal, people, databaseUrl, dataFolder, folder })))
  figures.push(...(await measureUploads({ people, databaseUrl, dataFolder, folder })))
  // Runs last, because its grants change what the users of the other figures see.
  return [...figures, ...(await measureAccess(portal.origin, people, databaseUrl))]
}

/** Figures that can be measured separately, while the others stay: `npm run bench -- access`. */
const parts: Record<string, (folder: string) => Promise<Figure[]>> = {
  tables: measureTables,
  backups: measureBackups,
  edits: measureEdits,
  starts: measureStarts,
  async access(folder) {
    const { databaseUrl, portal } = await startInWorld(folder)
    return measureAccess(portal.origin, await openPeople(databaseUrl), databaseUrl)
  },
  async flood(folder) {
    const { databaseUrl, portal } = await startInWorld(folder)
    return measureFlood(portal.origin, databaseUrl)
  },
  async search(folder) {
    const { databaseUrl, portal } = await startInWorld(folder)
    const origins = await openOrigins(databaseUrl, portal.origin)
    return [
      ...(await compareCalls('searchReports', comparisons.searchReports, origins)),
      ...(await measureSearches(portal.origin)),
    ]
  },
  large: folder =>
    measureLarge(folder, (databaseUrl, reportCount) =>
      startMeasured({ databaseUrl, folder, dataFolder: join(folder, `portal-${reportCount}`) }),
    ),
  async lists(folder) {
    const { databaseUrl, portal } = await startInWorld(folder)
    const origins = await openOrigins(databaseUrl, portal.origin)
    return [
      ...(await compareCalls('listCategoryReports', comparisons.listCategoryReports, origins)),
      ...(await compareCalls('listCategories', comparisons.listCategories, origins)),
    ]
  },
  async staff(folder) {
    const { databaseUrl, portal } = await startInWorld(folder)
    return measureStaff({ portal, people: await openPeople(databaseUrl), databaseUrl })
  },
}

const measureAll = async (folder: string) => [
  ...(await measureStarts(folder)),
  ...(await measureEdits(folder)),
  ...(await measureBackups(folder)),
  ...(await measureInWorld(folder)),
]

const run = async () => {
  warnWhenBusy()
  const folder = await openTemporaryFolder()
  const name = process.argv[2]?.replace(/^--/, '')
  const measure = name === undefined ? measureAll : parts[name]
  if (!measure) throw new Error(`The bench has no part ${name}; its parts are ${Object.keys(parts).join(', ')}`)
  const figures = await measure(folder)
  await publish(figures, { keepOthers: name !== undefined })
  if (!figures.every(isMet)) process.exitCode = 1
}

await runAndClose(run)
