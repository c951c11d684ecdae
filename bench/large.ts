import { requestInTurns } from './comparisons.ts'
import type { Figure } from './figures.ts'
import { type startPortal, watchMemory } from './portal.ts'
import { buildCategoryList, buildCategoryPages, buildSearches } from './questions.ts'
import { openWorld } from './world/world.ts'

/** The requests of 20 clients, and by how much their time may grow from 100,000 to 1,000,000 reports. */
const kinds = {
  'category pages': { requests: buildCategoryPages(), atMost: 1.5 },
  'list of categories': { requests: buildCategoryList(), atMost: 1.5 },
  searches: { requests: buildSearches(), atMost: 3 },
}
type Kind = keyof typeof kinds

/** Starts a portal on the database of a catalogue with this number of reports. */
type Start = (databaseUrl: string, reportCount: number) => ReturnType<typeof startPortal>

/** Measures how times grow with the catalogue. No request may be refused. */
export const measureLarge = async (folder: string, start: Start): Promise<Figure[]> => {
  const small = await measureCatalogue(folder, start, 100_000)
  const large = await measureCatalogue(folder, start, 1_000_000)
  return [
    { name: 'filling a catalogue of 1,000,000 reports', value: large.fillSeconds, unit: 's', atMost: 300 },
    { name: 'start of the portal with 1,000,000 reports', value: large.startSeconds, unit: 's' },
    { name: 'memory of the portal with 1,000,000 reports, at most', value: large.memory, unit: 'MB' },
    ...Object.entries(kinds).flatMap(([kind, { atMost }]): Figure[] => [
      { name: `${kind} with 1,000,000 reports`, value: 1000 / large.times[kind as Kind], unit: '/s' },
      {
        name: `${kind}: time with 1,000,000 reports to that with 100,000`,
        value: large.times[kind as Kind] / small.times[kind as Kind],
        unit: 'ratio',
        atMost,
      },
    ]),
  ]
}

const measureCatalogue = async (folder: string, start: Start, reportCount: number) => {
  const startedAt = performance.now()
  const databaseUrl = await openWorld(folder, reportCount)
  const fillSeconds = (performance.now() - startedAt) / 1000
  const portal = await start(databaseUrl, reportCount)
  const memory = watchMemory(portal.pid)
  /** Milliseconds for a request. */
  const times = {} as Record<Kind, number>
  for (const [kind, { requests }] of Object.entries(kinds))
    times[kind as Kind] = 1000 / (await requestInTurns(requests, { portal: portal.origin })).portal.perSecond
  await portal.stop()
  memory.stop()
  return { fillSeconds, startSeconds: portal.seconds, times, memory: memory.readPeak() }
}
