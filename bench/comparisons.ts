import { type LoadResult, measureLoad, type RequestSpec } from './clients/load.ts'
import type { Figure } from './figures.ts'
import { median } from './medians.ts'

const rounds = 3
const seconds = 6

/** The servers that respond to the same requests. */
export type Origins = Record<'portal' | 'plain' | 'bare', string>

const medians = (answers: LoadResult[]): LoadResult => ({
  perSecond: median(answers.map(({ perSecond }) => perSecond)),
  p50: median(answers.map(({ p50 }) => p50)),
  p95: median(answers.map(({ p95 }) => p95)),
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
  const compared = (measure: keyof LoadResult) => ({
    value: portal[measure],
    plain: plain[measure],
    bare: bare[measure],
  })
  return [
    { name: `${name}: requests/s`, ...compared('perSecond'), unit: '/s' },
    { name: `${name}: p50`, ...compared('p50'), unit: 'ms' },
    { name: `${name}: p95`, ...compared('p95'), unit: 'ms' },
    {
      name: `${name}: requests/s, portal to plain`,
      value: portal.perSecond / plain.perSecond,
      unit: 'ratio',
      atLeast: ofPlain,
    },
  ]
}

/** Measures servers in turns, after a round that does not count; returns the medians of each. */
export const requestInTurns = async <Who extends string>(requests: RequestSpec[], origins: Record<Who, string>) => {
  const everybody = Object.keys(origins) as Who[]
  const answers = Object.fromEntries(everybody.map(who => [who, [] as LoadResult[]])) as Record<Who, LoadResult[]>
  // As long as a round, so that the servers have compiled what they run often.
  for (const who of everybody) await measureLoad({ origin: origins[who], requests, seconds })
  for (let round = 0; round < rounds; round += 1)
    for (const who of everybody) answers[who].push(await measureLoad({ origin: origins[who], requests, seconds }))
  return Object.fromEntries(everybody.map(who => [who, medians(answers[who])])) as Record<Who, LoadResult>
}
