import { setTimeout } from 'node:timers/promises'
import { defaultCaps } from '../../server/tables/engines/engine-caps.ts'
import { measurePace } from '../clients/pace.ts'
import type { Figure } from '../figures.ts'
import { median } from '../medians.ts'
import type { QueryClient } from './query-clients.ts'
import { measureQuery, reports, type TablePortal } from './table-portal.ts'
import { names } from './test-tables.ts'

const rounds = 3
const rate = 50
/** Two slow queries, one after the other, take as long. */
const seconds = 10
const slowQueriesPerRound = 2

/** A query that takes half a minute on ten million rows: it searches every row for texts that no row contains. */
const slowQuery = {
  where: JSON.stringify({
    any: Array.from({ length: 45 }, (_, index) => ({ column: names.item, contains: `ไม่พบข้อความ ${index}` })),
  }),
}
/** SQL that the engine cannot interrupt and that needs little memory. */
const hostileSql = `select levenshtein(repeat('a', 400000), repeat('b', 400000))`

/** Measures how soon a query that takes too long is ended, and the delay for others during that time. */
export const measureHostile = async (portal: TablePortal, child: QueryClient): Promise<Figure[]> => {
  const endDelays = { slow: [] as number[], hostile: [] as number[] }
  const nextDelays = { slow: [] as number[], hostile: [] as number[] }
  const pace = { origin: portal.origin, requests: [{ path: '/', headers: { 'accept-encoding': 'gzip' } }], rate }
  await measurePace({ ...pace, seconds: 5 })
  const pageTimes = { idle: [] as number[], beside: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    pageTimes.idle.push((await measurePace({ ...pace, seconds })).p95)
    const besideSlowQueries = measurePace({ ...pace, seconds })
    for (let number = 0; number < slowQueriesPerRound; number += 1) {
      const slowResponse = await measureQuery(portal, `${reports.tenMillion}/rows`, slowQuery)
      if (slowResponse.status !== 503) throw new Error(`The slow query returned ${slowResponse.status}`)
      endDelays.slow.push(slowResponse.milliseconds - defaultCaps.deadlineMilliseconds)
      const offset = String(1000 + round * slowQueriesPerRound + number)
      nextDelays.slow.push((await measureQuery(portal, `${reports.million}/rows`, { offset })).milliseconds)
    }
    pageTimes.beside.push((await besideSlowQueries).p95)
  }
  const [idle, beside] = [median(pageTimes.idle), median(pageTimes.beside)]
  for (let round = 0; round < rounds; round += 1) {
    const { afterDeadline, nextAnswer } = await child.endHostile(hostileSql)
    endDelays.hostile.push(afterDeadline)
    nextDelays.hostile.push(nextAnswer)
    await setTimeout(200)
  }
  return [
    ...(['slow', 'hostile'] as const).flatMap((kind): Figure[] => [
      { name: `${kind} query: ended after its deadline`, value: median(endDelays[kind]), unit: 'ms', atMost: 500 },
      {
        name: `${kind} query: next one answered after that`,
        value: median(nextDelays[kind]),
        unit: 'ms',
        atMost: 500,
      },
    ]),
    { name: 'home page beside slow queries: p95', value: beside, plain: idle, unit: 'ms' },
    {
      name: 'home page beside slow queries: p95 to that without them',
      value: beside / idle,
      unit: 'ratio',
      atMost: 1.5,
    },
  ]
}
