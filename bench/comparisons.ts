import { type LoadResult, measureLoad, type RequestSpec } from './clients/load.ts'
import type { Figure } from './figures.ts'
import { median } from './medians.ts'

const rounds = 3
const seconds = 6

/** The servers that respond to the same requests. */
export type Origins = Record<'portal' | 'plain' | 'bare', string>

const computeMedians = (results: LoadResult[]): LoadResult => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50: median(results.map(({ p50 }) => p50)),
  p95: median(results.map(({ p95 }) => p95)),
})

/**
 * Measures the portal, the plain and the bare server in turns, so that a slower minute of the machine affects all, and uses the medians.
 * The portal must handle `ofPlain` times as many requests as the plain server.
 */
export const compareCalls = async (
  name: string,
  { requests, ofPlain }: { requests: RequestSpec[]; ofPlain: number },
  origins: Origins,
): Promise<Figure[]> => {
  const { portal, plain, bare } = await requestInTurns(requests, origins)
  const pickValues = (measure: keyof LoadResult) => ({
    value: portal[measure],
    plain: plain[measure],
    bare: bare[measure],
  })
  return [
    { name: `${name}: requests/s`, ...pickValues('perSecond'), unit: '/s' },
    { name: `${name}: p50`, ...pickValues('p50'), unit: 'ms' },
    { name: `${name}: p95`, ...pickValues('p95'), unit: 'ms' },
    {
      name: `${name}: requests/s, portal to plain`,
      value: portal.perSecond / plain.perSecond,
      unit: 'ratio',
      atLeast: ofPlain,
    },
  ]
}

/** Measures servers in turns, after a round that does not count; returns the medians of each. */
export const requestInTurns = async <Server extends string>(
  requests: RequestSpec[],
  origins: Record<Server, string>,
) => {
  const servers = Object.keys(origins) as Server[]
  const results = Object.fromEntries(servers.map(server => [server, [] as LoadResult[]])) as Record<
    Server,
    LoadResult[]
  >
  // As long as a round, so that the servers have compiled what they run often.
  for (const server of servers) await measureLoad({ origin: origins[server], requests, seconds })
  for (let round = 0; round < rounds; round += 1)
    for (const server of servers)
      results[server].push(await measureLoad({ origin: origins[server], requests, seconds }))
  return Object.fromEntries(servers.map(server => [server, computeMedians(results[server])])) as Record<
    Server,
    LoadResult
  >
}
