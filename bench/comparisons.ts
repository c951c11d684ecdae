import type { Asked } from './clients/load.ts'
import { type Answered, measureLoad } from './clients/load.ts'
import type { Figure } from './figures.ts'
import { median } from './medians.ts'

const rounds = 3
const seconds = 6

const medians = (answers: Answered[]): Answered => ({
  perSecond: median(answers.map(({ perSecond }) => perSecond)),
  p50: median(answers.map(({ p50 }) => p50)),
  p95: median(answers.map(({ p95 }) => p95)),
})

/** Asks portal and bare server in turns, so that a slower minute of the machine is shared by both, and takes the medians. */
export const compareCalls = async (
  name: string,
  requests: Asked[],
  origins: { portal: string; bare: string },
): Promise<Figure[]> => {
  const answers = { portal: [] as Answered[], bare: [] as Answered[] }
  for (const origin of Object.values(origins)) await measureLoad({ origin, requests, seconds: 2 })
  for (let round = 0; round < rounds; round += 1) {
    for (const who of ['portal', 'bare'] as const)
      answers[who].push(await measureLoad({ origin: origins[who], requests, seconds }))
  }
  const portal = medians(answers.portal)
  const bare = medians(answers.bare)
  return [
    { name: `${name}: requests/s`, value: portal.perSecond, bare: bare.perSecond, unit: '/s' },
    { name: `${name}: p50`, value: portal.p50, bare: bare.p50, unit: 'ms' },
    { name: `${name}: p95`, value: portal.p95, bare: bare.p95, unit: 'ms' },
    {
      name: `${name}: requests/s, portal to bare`,
      value: portal.perSecond / bare.perSecond,
      unit: 'ratio',
      atLeast: 0.5,
    },
    { name: `${name}: p95, portal to bare`, value: portal.p95 / bare.p95, unit: 'ratio', atMost: 2 },
  ]
}
