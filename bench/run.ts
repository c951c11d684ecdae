import { join } from 'node:path'
import { startBare } from './bare.ts'
import { compareCalls } from './comparisons.ts'
import { type Figure, isMet, publish } from './figures.ts'
import { measureAwkwardSearches } from './latencies.ts'
import { fetchBodies, measurePages } from './pages.ts'
import { startPortal, watchMemory } from './portal.ts'
import { categoryList, categoryPages, searches } from './questions.ts'
import { measureStarts } from './starts.ts'
import { recordStatements } from './statements.ts'
import { inWorld } from './world.ts'

const connections = 10
const asked = { searchCatagory: searches(), getDataSubCategoryMenu: categoryPages(), getCategoryByUser: categoryList() }

const measureInWorld = async (databaseUrl: string, folder: string): Promise<Figure[]> => {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: `${connections}`,
    SAMPLE_DATA: 'off',
    DATA_DIR: folder,
  }
  const portal = await startPortal({ settings, logFile: join(folder, 'log') })
  const memory = watchMemory(portal.pid)
  const statements = await recordStatements(databaseUrl, Object.values(asked).flat())
  const bare = await startBare({ databaseUrl, connections, statements, bodies: await fetchBodies(portal.origin) })
  const origins = { portal: portal.origin, bare: bare.origin }
  const figures: Figure[] = []
  try {
    for (const [name, requests] of Object.entries(asked)) figures.push(...(await compareCalls(name, requests, origins)))
    figures.push(...(await measurePages(origins)), ...(await measureAwkwardSearches(origins.portal)))
  } finally {
    figures.push({ name: 'memory of the portal, at most', value: memory.stop(), unit: 'MB', atMost: 300 })
    bare.stop()
    await portal.stop()
  }
  return figures
}

const figures = [...(await measureStarts()), ...(await inWorld(measureInWorld))]
await publish(figures)
if (!figures.every(isMet)) process.exitCode = 1
