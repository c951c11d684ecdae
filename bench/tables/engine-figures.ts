import type { Figure } from '../figures.ts'
import { median } from '../medians.ts'
import type { QueryClient } from './query-clients.ts'
import { inventMixedQueries, inventQueries, type TableQuery } from './table-queries.ts'

/** Rounds that are not measured: they open files and connections, and the heaps of the processes grow to their usual size. */
const warmUpRounds = 8
const measuredRounds = 5
const readers = 20
const queryCount = 100

/** Processes that query the same Parquet: through the child, and with DuckDB in the process itself. */
export interface QueryClients {
  child: QueryClient
  duckdb: QueryClient
}

/** Measures twenty concurrent readers, in turns, and one reader who turns pages. */
export const measureChild = async (clients: QueryClients): Promise<Figure[]> => [
  ...(await measureConcurrentReaders(clients)),
  ...(await measurePageTurns(clients)),
]

const measureConcurrentReaders = async ({ child, duckdb }: QueryClients): Promise<Figure[]> => {
  const rates = { child: [] as number[], duckdb: [] as number[] }
  const cpu = { child: 0, duckdb: 0 }
  for (let round = 0; round < warmUpRounds + measuredRounds; round += 1) {
    const queries = inventMixedQueries(round, queryCount)
    const duckdbUsage = await duckdb.measure(queries, readers)
    const childUsage = await child.measure(queries, readers)
    if (duckdbUsage.rows !== childUsage.rows)
      throw new Error(`The child returned ${childUsage.rows} rows, DuckDB itself ${duckdbUsage.rows}`)
    if (round < warmUpRounds) continue
    rates.duckdb.push(queryCount / duckdbUsage.seconds)
    rates.child.push(queryCount / childUsage.seconds)
    cpu.duckdb += duckdbUsage.mainCpu
    cpu.child += childUsage.mainCpu
  }
  const name = `1 M rows, ${readers} readers`
  const [childRate, duckdbRate] = [median(rates.child), median(rates.duckdb)]
  return [
    { name: `${name}: queries/s through the child`, value: childRate, plain: duckdbRate, unit: '/s' },
    {
      name: `${name}: queries/s, child to DuckDB in process`,
      value: childRate / duckdbRate,
      unit: 'ratio',
      atLeast: 0.85,
    },
    {
      name: `${name}: processor time of the main process, child to DuckDB in process`,
      value: cpu.child / cpu.duckdb,
      unit: 'ratio',
      atMost: 1 / 30,
    },
  ]
}

const measurePageTurns = async ({ child, duckdb }: QueryClients): Promise<Figure[]> => {
  const p50 = { child: [] as number[], duckdb: [] as number[] }
  for (let round = 0; round < 5; round += 1) {
    const queries = Array.from({ length: 30 }, inventQueries(100 + round).page)
    p50.duckdb.push((await duckdb.measure(queries)).p50)
    p50.child.push((await child.measure(queries)).p50)
  }
  const [childMedian, duckdbMedian] = [median(p50.child), median(p50.duckdb)]
  return [
    { name: '1 M rows, page: p50 through the child', value: childMedian, plain: duckdbMedian, unit: 'ms' },
    {
      name: '1 M rows, page: p50, child to DuckDB in process',
      value: childMedian / duckdbMedian,
      unit: 'ratio',
      atMost: 2,
    },
  ]
}

/** The queries whose processor time is compared, with how often each is sent and by how much its time may grow. */
const comparedQueries: [name: string, invent: (seed: number) => TableQuery, times: number, atMost: number][] = [
  ['page', seed => inventQueries(seed).page(), 40, 2],
  ['filtered count', seed => buildCountQuery(seed), 100, 4],
  ['group by year and province', seed => inventQueries(seed).byYear(), 5, 12],
  ['sort, first 100 rows', seed => inventQueries(seed).largest(), 5, 12],
]

/** Returns a query that counts the rows of a filter and returns almost none of them. */
const buildCountQuery = (seed: number): TableQuery => {
  const tableQuery = inventQueries(seed).filtered()
  return { ...tableQuery, query: { ...tableQuery.query, offset: '99999999' } }
}

/** Measures the processor time of the engine for ten times as many rows. */
export const measureGrowth = async (million: QueryClient, tenMillion: QueryClient): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, invent, times, atMost] of comparedQueries) {
    const queries = Array.from({ length: times }, (_, index) => invent(index))
    for (const client of [million, tenMillion]) await client.measure(queries.slice(0, 2))
    const millionUsage = await million.measure(queries)
    const tenMillionUsage = await tenMillion.measure(queries)
    figures.push(
      {
        name: `10 M rows, ${name}: processor time`,
        value: tenMillionUsage.engineCpu / times,
        plain: millionUsage.engineCpu / times,
        unit: 'ms',
      },
      {
        name: `10 M rows, ${name}: processor time to that of 1 M`,
        value: tenMillionUsage.engineCpu / millionUsage.engineCpu,
        unit: 'ratio',
        atMost,
      },
    )
  }
  return figures
}
